-- world: {"clock": {"stands_at": 1763632800}}
-- expect: {"New Event", {"Lunch"}, "Lunch. November 20, 2025, 12:00 PM to 1:00 PM"}
tell application "Calendar" to activate
delay 2
tell application "System Events" to tell process "Calendar"
	keystroke "n" using command down
	delay 1
	set named_ to value of text field 1 of pop over 1 of window 1
	keystroke "Lunch"
	key code 36
	delay 1
	set list_ to list 26 of group 1 of splitter group 1 of window 1
	{named_, value of static texts of list_, description of static text 1 of list_}
end tell
-- ----
-- expect: {{"Lunch", "New Event"}, 60.0, "Home"}
tell application "System Events" to tell process "Calendar"
	click menu item "New Event" of menu 1 of menu bar item "File" of menu bar 1
	delay 1
	set said to value of static texts of list 26 of group 1 of splitter group 1 of window 1
end tell
tell application "Calendar"
	set made to first event of calendar "Home" whose summary is "New Event"
	{said, ((end date of made) - (start date of made)) / 60, name of calendar 1}
end tell
