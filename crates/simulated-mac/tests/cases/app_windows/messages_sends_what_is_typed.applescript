-- expect: {"Anna Example", {"Hello"}, "Hello"}
tell application "Messages"
	activate
	set a to 1st account whose service type = iMessage
	send "Hello" to participant "+15550101" of a
end tell
delay 2
tell application "System Events" to tell process "Messages"
	set row_ to row 1 of table 1 of group 2 of group 1 of window 1
	select row_
	set said to value of static texts of group 3 of group 1 of window 1
	{value of static text 1 of UI element 1 of row_, said, value of static text 2 of UI element 1 of row_}
end tell
-- ----
-- expect: {{"Hello", "On my way"}, "", "On my way"}
tell application "System Events" to tell process "Messages"
	set frontmost to true
	set field_ to text field 1 of group 3 of group 1 of window 1
	set focused of field_ to true
	keystroke "On my way"
	key code 36
	delay 1
	set row_ to row 1 of table 1 of group 2 of group 1 of window 1
	set said to value of static texts of group 3 of group 1 of window 1
	{said, value of text field 1 of group 3 of group 1 of window 1, value of static text 2 of UI element 1 of row_}
end tell
