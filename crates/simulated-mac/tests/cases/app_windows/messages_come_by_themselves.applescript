-- What others send comes when its time has come: into its chat, and as a notification while Messages is not in front.
-- world: {"clock": {"stands_at": 1763632800}, "pending": [{"at": 1763632806, "what": {"message": {"from": "+15550101", "text": "Lunch at noon?"}}}, {"at": 1763632810, "what": {"message": {"from": "+15550199", "text": "Who is this?"}}}]}
-- expect: {{"Anna Example"}, {"+15550199", "Anna Example"}, {"Messages, Anna Example, Lunch at noon?"}}
tell application "Messages"
	activate
	set before_ to name of participants of account 1
end tell
delay 2
tell application "Finder" to activate
delay 5
tell application "System Events" to tell process "NotificationCenter"
	set banners to description of groups of scroll area 1 of group 1 of group 1 of window 1
end tell
tell application "Messages" to activate
delay 8
tell application "System Events" to tell process "Messages"
	set list_ to group 2 of group 1 of window 1
	{before_, value of static text 1 of groups of list_, banners}
end tell
-- ----
-- expect: {{"Anna Example, Lunch at noon?, 11:00 AM"}, "Lunch at noon?", {"Anna Example, Lunch at noon?, 11:00 AM", "Your iMessage, Yes, 11:00 AM"}, "Anna Example, Yes"}
tell application "System Events" to tell process "Messages"
	perform action "AXPress" of group 2 of group 2 of group 1 of window 1
	set one_ to description of groups of group 3 of group 1 of window 1
	set said to description of text area 1 of group 1 of group 1 of group 3 of group 1 of window 1
	set focused of text field 1 of group 1 of window 1 to true
	keystroke "Yes"
	key code 36
	delay 1
	{one_, said, description of groups of group 3 of group 1 of window 1, description of group 1 of group 2 of group 1 of window 1}
end tell
