-- expect: {"", true, {"Call the dentist", "Water the plants", "Buy a lamp", "Milk", "Bread"}, false}
tell application "Reminders" to activate
delay 2
tell application "System Events" to tell process "Reminders"
	keystroke "n" using command down
	delay 1
	set list_ to outline 1 of scroll area 1 of group 1 of splitter group 1 of window 1
	set field_ to text field 1 of group 1 of UI element 1 of row 3 of list_
	set empty_ to {value of field_, focused of field_}
	keystroke "Buy a lamp"
	key code 36
	delay 1
	set found to {}
	repeat with each_ in rows of list_
		set end of found to value of text field 1 of group 1 of UI element 1 of each_
	end repeat
end tell
tell application "Reminders"
	empty_ & {found, completed of (first reminder of list "Reminders" whose name is "Buy a lamp")}
end tell
-- ----
-- One that gets no name is not kept.
-- expect: {6, 5}
tell application "System Events" to tell process "Reminders"
	click menu item "New Reminder" of menu 1 of menu bar item "File" of menu bar 1
	delay 1
	set list_ to outline 1 of scroll area 1 of group 1 of splitter group 1 of window 1
	set shown to count rows of list_
	key code 36
	delay 1
	{shown, count rows of list_}
end tell
