(*
grade: B
result: date "Sunday, November 22, 2026 at 2:05:05 AM"
human: date Sunday, November 22, 2026 at 2:05:05 AM
*)
current date
----
(*
grade: A
result: {2026, November, 22, Sunday, 7505}
*)
set d to current date
{year of d, month of d, day of d, weekday of d, time of d}
----
(*
grade: A
result: {2, 5, 5}
*)
set d to current date
{hours of d, minutes of d, seconds of d}
----
(*
grade: A
result: 11
*)
month of (current date) as integer
----
(*
grade: A
result: {"Sunday, November 22, 2026", "2:05:05 AM", "11/22/26"}
*)
set d to current date
{date string of d, time string of d, short date string of d}
----
(*
grade: A
result: date "Monday, November 23, 2026 at 2:05:05 AM"
*)
(current date) + 1 * days
----
(*
grade: A
result: 86400
*)
set d to current date
(d + 1 * days) - d
----
(*
grade: A
result: true
*)
(current date) > (date "1/1/2020")
----
(*
grade: B
result: date "Tuesday, March 5, 2024 at 12:00:00 AM"
*)
date "3/5/2024"
----
(*
grade: A
result: date "Thursday, February 1, 2024 at 12:00:00 AM"
*)
set d to date "1/31/2024"
set day of d to 32
d
----
(*
grade: A
result: date "Wednesday, January 1, 2025 at 1:30:00 PM"
*)
set d to current date
set year of d to 2025
set day of d to 1
set month of d to January
set time of d to 13 * hours + 30 * minutes
d
----
(*
grade: B
error: execution error: Invalid date and time date nonsense of «script». (-30720)
*)
date "nonsense"
----
(*
grade: A
result: 3600
*)
time to GMT
----
(*
grade: A
result: {y:2026, m:November}
*)
set {year:theYear, month:theMonth} to current date
{y:theYear, m:theMonth}
----
(*
grade: A
result: "Today is Sunday, November 22, 2026 at 2:05:05 AM"
*)
"Today is " & (current date)
----
(*
grade: B
result: {date "Wednesday, October 8, 12177 at 12:00:00 AM", 12177}
*)
-- Measured on a Mac with the region United States: the month is 2026.
set d to date "2026-08-09 11:03:51"
{d, year of d}
----
(*
grade: A
result: {"2026-11-22T02:05:05", date "Saturday, January 2, 2027 at 3:04:05 AM", date "Saturday, January 2, 2027 at 12:00:00 AM"}
*)
set d to current date
{d as «class isot» as string, ("2027-01-02T03:04:05" as «class isot») as date, ("2027-01-02" as «class isot») as date}
