-- expect: {"All Inboxes – 4 messages, 3 unread", {"Anna Example", "CI", "Shop", "Ben Beispiel"}, true, "Minutes of Monday"}
tell application "Mail" to activate
delay 3
tell application "System Events" to tell process "Mail"
	set found to {}
	set list_ to table 1 of scroll area 1 of splitter group 1 of splitter group 1 of window 1
	repeat with each_ in rows of list_
		set end of found to value of static text 1 of UI element 1 of each_
	end repeat
	set shown to value of static text 2 of scroll area 2 of splitter group 1 of splitter group 1 of window 1
	{name of window 1, found, selected of row 1 of list_, shown}
end tell
-- ----
-- expect: {{"Lunch?"}, true, "All Inboxes – 4 messages, 2 unread", "Noon at the usual place?"}
tell application "System Events" to tell process "Mail"
	set selected of row 4 of table 1 of scroll area 1 of splitter group 1 of splitter group 1 of window 1 to true
	set shown to value of last static text of scroll area 2 of splitter group 1 of splitter group 1 of window 1
	set title_ to name of window 1
end tell
tell application "Mail"
	set chosen to selection
	set isRead to read status of item 1 of chosen
	{{subject of item 1 of chosen}, isRead, title_, shown}
end tell
-- ----
-- expect: {"All Inboxes – 3 messages, 2 unread", {"Lunch?"}}
tell application "Mail" to activate
tell application "System Events" to tell process "Mail"
	set focused of table 1 of scroll area 1 of splitter group 1 of splitter group 1 of window 1 to true
	key code 51
	delay 1
	set title_ to name of window 1
end tell
tell application "Mail" to {title_, subject of messages of trash mailbox}
-- ----
-- expect: {"All Inboxes – 2 messages, 1 unread", {"Anna Example", "CI"}}
tell application "Mail"
	delete (first message of inbox whose subject is "Your receipt")
	set read status of (first message of inbox whose subject is "Build is green") to true
end tell
tell application "System Events" to tell process "Mail"
	set found to {}
	repeat with each_ in rows of table 1 of scroll area 1 of splitter group 1 of splitter group 1 of window 1
		set end of found to value of static text 1 of UI element 1 of each_
	end repeat
	{name of window 1, found}
end tell
