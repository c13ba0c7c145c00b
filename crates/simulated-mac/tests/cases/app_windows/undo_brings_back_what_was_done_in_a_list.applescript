-- Reminders: one that was completed, and a new one with its name.
-- expect: {{false, 3}, {true, 4, false}, {3, true}}
tell application "Reminders" to activate
delay 2
tell application "System Events" to tell process "Reminders"
	set undo_ to first menu item of menu 1 of menu bar item "Edit" of menu bar 1
	set list_ to outline 1 of scroll area 1 of group 1 of splitter group 1 of window 1
	set before_ to enabled of undo_
	click checkbox 1 of group 1 of UI element 1 of row 2 of list_
	set first_ to {before_, count rows of list_}
	set possible to enabled of undo_
	keystroke "z" using command down
	delay 1
	set second_ to {possible, count rows of list_}
	tell application "Reminders" to set end of second_ to completed of (first reminder whose name is "Water the plants")
	keystroke "z" using {command down, shift down}
	delay 1
	set third_ to {count rows of list_}
	tell application "Reminders" to set end of third_ to completed of (first reminder whose name is "Water the plants")
	{first_, second_, third_}
end tell
-- ----
-- expect: {{"Call the dentist", "Buy a lamp", "Milk", "Bread"}, 3, {true, 4}, {false, 4}}
tell application "System Events" to tell process "Reminders"
	set list_ to outline 1 of scroll area 1 of group 1 of splitter group 1 of window 1
	keystroke "n" using command down
	delay 1
	keystroke "Buy a lamp"
	key code 36
	delay 1
	set made to {}
	repeat with each_ in rows of list_
		set end of made to value of text field 1 of group 1 of UI element 1 of each_
	end repeat
	keystroke "z" using command down
	delay 1
	set left_ to count rows of list_
	-- The one that was completed before is the next; one that gets no name leaves nothing to undo behind.
	set undo_ to first menu item of menu 1 of menu bar item "Edit" of menu bar 1
	set next_ to {enabled of undo_}
	keystroke "z" using command down
	delay 1
	set end of next_ to count rows of list_
	keystroke "n" using command down
	delay 1
	key code 53
	delay 1
	{made, left_, next_, {enabled of undo_, count rows of list_}}
end tell
-- ----
-- Notes: a note that was deleted. What was typed into it before is not undone any more: its text is another element.
-- expect: {{"Undo", true}, 4, "Undo", "Shopping
-- expect: milk, bread, apples, tea"}
-- leaves: {"app_data": {"com.apple.Notes": {"accounts": {"0": {"folders": {"Recently Deleted": {"notes": []}}}}}}}
tell application "Notes" to activate
delay 1
tell application "System Events" to tell process "Notes"
	set focused of text area 1 of scroll area 3 of splitter group 1 of window 1 to true
	key code 125 using command down
	keystroke ", tea"
	delay 1
	click button 1 of UI element 1 of UI element 1 of row 1 of table 1 of scroll area 2 of splitter group 1 of window 1
	set said to {name of first menu item of menu 1 of menu bar item "Edit" of menu bar 1, count rows of table 1 of scroll area 2 of splitter group 1 of window 1 is 3}
	keystroke "z" using command down
	delay 1
	set back to count rows of table 1 of scroll area 2 of splitter group 1 of window 1
	set next_ to name of first menu item of menu 1 of menu bar item "Edit" of menu bar 1
	tell application "Notes" to set text_ to plaintext of first note whose name is "Shopping" and plaintext contains "milk"
	{said, back, next_, text_}
end tell
-- ----
-- Mail: a message that was deleted.
-- expect: {4, 3, 4, {0, 4}}
tell application "Mail" to activate
delay 2
tell application "System Events" to tell process "Mail"
	set all_ to count rows of table 1 of scroll area 1 of splitter group 1 of splitter group 1 of window 1
	set selected of row 2 of table 1 of scroll area 1 of splitter group 1 of splitter group 1 of window 1 to true
	set focused of table 1 of scroll area 1 of splitter group 1 of splitter group 1 of window 1 to true
	key code 51
	delay 1
	set left_ to count rows of table 1 of scroll area 1 of splitter group 1 of splitter group 1 of window 1
	keystroke "z" using command down
	delay 1
	set back to count rows of table 1 of scroll area 1 of splitter group 1 of splitter group 1 of window 1
end tell
tell application "Mail" to {all_, left_, back, {count messages of trash mailbox, count messages of inbox}}
-- ----
-- Calendar: an event that was made, named and deleted.
-- world: {"clock": {"stands_at": 1763632800}}
-- expect: {{"Lunch"}, {}, {"Lunch"}, {"New Event"}, {}}
tell application "Calendar" to activate
delay 2
tell application "System Events" to tell process "Calendar"
	keystroke "n" using command down
	delay 1
	keystroke "Lunch"
	key code 36
	delay 1
	set day_ to list 26 of group 1 of splitter group 1 of window 1
	set said to {value of static texts of day_}
	key code 53
	delay 1
	click static text 1 of day_
	delay 1
	key code 51
	delay 1
	set end of said to value of static texts of day_
	repeat 3 times
		keystroke "z" using command down
		delay 1
		set end of said to value of static texts of day_
	end repeat
	said
end tell
