-- expect: {"Anna Example", {"+15550101"}}
-- leaves: {"app_data": {"com.apple.MobileSMS": {"sent": {"0": {"to": "+15550101", "text": "hi"}}}}}
tell application "Messages"
	set a to 1st account whose service type is iMessage
	set p to participant "+15550101" of a
	send "hi" to p
	{name of p, handle of participants of chat 1}
end tell
-- ----
-- expect: "Hello"
-- leaves: {"app_data": {"com.apple.shortcuts": {"runs": {"0": {"name": "Say Hello", "input": null}}}}}
tell application "Shortcuts Events" to run shortcut "Say Hello"
-- ----
-- expect: {"Say Hello", "Save Note"}
-- leaves: {"app_data": {"com.apple.shortcuts": {"runs": {"1": {"name": "Save Note", "input": "x"}}}}}
tell application "Shortcuts Events"
	run shortcut "Save Note" with input "x"
	name of every shortcut of folder "Text"
end tell
