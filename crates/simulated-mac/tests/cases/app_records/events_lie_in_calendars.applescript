-- expect: {event id "00000000-0000-4000-8000-000000001000" of calendar id "00000000-0000-4000-8000-00000000C001" of application "Calendar", {"Dinner with Anna", "Holiday", "Dentist"}, date "Friday, November 21, 2025 at 11:00:00 AM", "00000000-0000-4000-8000-000000001000"}
-- leaves: {"app_data": {"com.apple.iCal": {"calendars": {"Home": {"events": {"2": {"summary": "Dentist", "location": "Main Street", "alldayEvent": false}}}}}}}
tell application "Calendar"
	tell calendar "Home"
		set e to make new event with properties {summary:"Dentist", start date:date "Friday, November 21, 2025 at 10:00:00 AM", end date:date "Friday, November 21, 2025 at 11:00:00 AM", location:"Main Street"}
	end tell
	{e, summary of every event of calendar "Home", end date of e, uid of e}
end tell
-- ----
-- expect: {"Dinner with Anna", "Dentist"}
tell application "Calendar"
	set d to date "Friday, November 21, 2025 at 12:00:00 AM"
	get summary of events of calendar "Home" whose start date ≥ d and start date < d + 1 * days
end tell
-- ----
-- fails: 1 -10000
tell application "Calendar" to make new event at calendar "Home" with properties {start date:date "Friday, November 21, 2025 at 10:00:00 AM", end date:date "Friday, November 21, 2025 at 9:00:00 AM"}
-- ----
-- expect: {"Home", "Work", "US Holidays"}
tell application "Calendar"
	delete every event of calendar "Home"
	if (count of events of calendar "Home") is 0 then get title of every calendar
end tell
-- ----
-- expect: true
tell application "Calendar"
	set e to make new event at end of events of calendar "Work" with properties {summary:"Last"}
	set one to properties of e
	uid of one is uid of e
end tell
