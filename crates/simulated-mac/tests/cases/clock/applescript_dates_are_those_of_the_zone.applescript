-- world: {"system": {"time_zone": "Asia/Kathmandu"}}
-- expect: {20700, true, "2025-11-18 18:15", "00:00"}
-- A date has no zone of its own: it is what the clock on the wall shows.
use framework "Foundation"
use scripting additions
set clock to do shell script "date +%H:%M"
set now to current date
set hour to text -2 thru -1 of ("0" & (hours of now))
set minute to text -2 thru -1 of ("0" & (minutes of now))
set midnight to date "Wednesday, November 19, 2025 at 12:00:00 AM"
set f to current application's NSDateFormatter's new()
f's setDateFormat:"HH:mm"
set here to (f's stringFromDate:midnight) as text
f's setTimeZone:(current application's NSTimeZone's timeZoneWithName:"UTC")
f's setDateFormat:"yyyy-MM-dd HH:mm"
{time to GMT, clock = hour & ":" & minute, (f's stringFromDate:midnight) as text, here}
