-- expect: {{"Plans", "All Inboxes – 4 messages, 3 unread"}, "a@example.com", "Plans", "Dear A,", true}
tell application "Mail"
	set m to make new outgoing message with properties {subject:"Plans", content:"Dear A,", visible:true}
	tell m to make new to recipient with properties {address:"a@example.com"}
	activate
end tell
delay 3
tell application "System Events" to tell process "Mail"
	set w to window "Plans"
	set said to value of text area 1 of scroll area 1 of w
	{name of windows, value of text field 1 of w, value of text field 2 of w, said, enabled of button "Send" of w}
end tell
-- ----
-- expect: {"Plans for May", {"a@example.com", "b@example.com"}, "Dear both,"}
tell application "System Events" to tell process "Mail"
	set w to window "Plans"
	set value of text field 1 of w to "a@example.com, b@example.com"
	set value of text area 1 of scroll area 1 of w to "Dear both,"
	set value of text field 2 of w to "Plans for May"
end tell
tell application "Mail"
	tell outgoing message 1 to {subject, address of to recipients, content as text}
end tell
-- ----
-- expect: {{"All Inboxes – 4 messages, 3 unread"}, 0, {"Plans for May", "Re: Lunch?"}}
tell application "System Events" to tell process "Mail"
	click button "Send" of window "Plans for May"
	set titles to name of windows
end tell
tell application "Mail" to {titles, count outgoing messages, subject of messages of sent mailbox}
-- ----
-- expect: {{"Re: Minutes of Monday", "All Inboxes – 4 messages, 3 unread"}, {"All Inboxes – 4 messages, 3 unread"}}
tell application "Mail" to reply (first message of inbox whose subject is "Minutes of Monday") with opening window
tell application "System Events" to tell process "Mail"
	set before_ to name of windows
	click (first button of window "Re: Minutes of Monday" whose subrole is "AXCloseButton")
	{before_, name of windows}
end tell
-- ----
-- expect: {false, 2}
tell application "Mail"
	set m to make new outgoing message with properties {subject:"To nobody"}
	set wasSent to send m
	{wasSent, count outgoing messages}
end tell
