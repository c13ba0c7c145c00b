-- expect: {{"Call the dentist", "Water the plants", "Milk", "Bread"}, "Reminders  Mon Nov 24 at 9:00 AM", "flagged"}
tell application "Reminders" to activate
delay 2
tell application "System Events" to tell process "Reminders"
	set list_ to outline 1 of scroll area 1 of group 1 of splitter group 1 of window 1
	set found to {}
	repeat with each_ in rows of list_
		set end of found to value of text field 1 of group 1 of UI element 1 of each_
	end repeat
	{found, value of static text 1 of group 1 of UI element 1 of row 1 of list_, description of image 1 of group 1 of UI element 1 of row 4 of list_}
end tell
-- ----
-- expect: {{"Call the dentist", "Milk", "Bread"}, true, true}
tell application "System Events" to tell process "Reminders"
	click checkbox 1 of group 1 of UI element 1 of row 2 of outline 1 of scroll area 1 of group 1 of splitter group 1 of window 1
	set found to {}
	repeat with each_ in rows of outline 1 of scroll area 1 of group 1 of splitter group 1 of window 1
		set end of found to value of text field 1 of group 1 of UI element 1 of each_
	end repeat
end tell
tell application "Reminders"
	set r to first reminder whose name is "Water the plants"
	{found, completed of r, completion date of r is not missing value}
end tell
-- ----
-- expect: {"Call the dentist", "Buy a lamp", 4}
tell application "Reminders" to tell list "Reminders" to make new reminder with properties {name:"Buy a lamp"}
tell application "System Events" to tell process "Reminders"
	set list_ to outline 1 of scroll area 1 of group 1 of splitter group 1 of window 1
	{value of text field 1 of group 1 of UI element 1 of row 1 of list_, value of text field 1 of group 1 of UI element 1 of row 2 of list_, count rows of list_}
end tell
