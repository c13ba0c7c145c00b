-- world: {"clock": {"stands_at": 1763632800}}
-- expect: {"Anna Example, Hello", true, {"Your iMessage, Hello, 11:00 AM"}, "Hello", "Sticker", "Hello", ""}
tell application "Messages"
	activate
	set a to 1st account whose service type = iMessage
	send "Hello" to participant "+15550101" of a
end tell
delay 2
tell application "System Events" to tell process "Messages"
	set chat_ to group 1 of group 2 of group 1 of window 1
	perform action "AXPress" of chat_
	set bubbles to groups of group 3 of group 1 of window 1
	set sticker to group 1 of item 1 of bubbles
	set said to description of text area 1 of sticker
	{description of chat_, value of attribute "AXSelected" of chat_, description of groups of group 3 of group 1 of window 1, value of static text 2 of chat_, value of attribute "AXIdentifier" of sticker, said, value of text area 1 of sticker}
end tell
-- ----
-- expect: {2, "Your iMessage, On my way, 11:00 AM", "", "On my way"}
tell application "System Events" to tell process "Messages"
	set frontmost to true
	set field_ to text field 1 of group 1 of window 1
	set focused of field_ to true
	keystroke "On my way"
	key code 36
	delay 1
	set chat_ to group 1 of group 2 of group 1 of window 1
	set bubbles to description of groups of group 3 of group 1 of window 1
	{count bubbles, item 2 of bubbles, value of field_, value of static text 2 of chat_}
end tell
-- ----
-- An action of a bubble is a text of three lines.
-- expect: {3, "Name:Copy", "Hello"}
tell application "System Events" to tell process "Messages"
	set bubble to group 1 of group 3 of group 1 of window 1
	set action_ to action 1 of bubble
	perform action_
	set lines_ to paragraphs of (get name of action_)
	{count lines_, item 1 of lines_, the clipboard}
end tell
