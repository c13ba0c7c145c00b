-- By the menu Message, its keys and the toolbar; what is sent lies with the messages that were sent.
-- world: {"app_data": {"com.apple.mail": {"outgoingMessages": [], "containers": [{"class": "mailbox", "name": "INBOX"}], "mailboxes": [], "accounts": [{"class": "iCloudAccount", "name": "iCloud", "id": "A", "emailAddresses": ["demo@icloud.com"], "mailboxes": [{"name": "INBOX", "mailboxes": [], "messages": [{"id": 1, "subject": "Plans", "sender": "Anna Example <anna@example.com>", "dateReceived": 1763631000, "content": "One\nTwo", "readStatus": false, "toRecipients": [{"name": "Demo User", "address": "demo@icloud.com"}, {"name": "Ben", "address": "ben@example.com"}], "ccRecipients": [{"name": "Cleo", "address": "cleo@example.com"}]}]}, {"name": "Sent Messages", "mailboxes": [], "messages": []}]}]}}}
-- expect: {"Re: Plans", {"anna@example.com", "Re: Plans"}, {"Yes.", "", "> One", "> Two", ""}, true}
tell application "Mail" to activate
delay 2
tell application "System Events" to tell process "Mail"
	set list_ to table 1 of scroll area 1 of splitter group 1 of splitter group 1 of window 1
	set selected of row 1 of list_ to true
	keystroke "r" using command down
	delay 1
	set w to window 1
	keystroke "Yes."
	{name of w, value of text fields of w, paragraphs of (value of text area 1 of scroll area 1 of w), focused of text area 1 of scroll area 1 of w}
end tell
-- ----
-- expect: {{"All Inboxes – 1 message"}, {"Re: Plans"}, 0}
tell application "System Events" to tell process "Mail"
	click button "Send" of window "Re: Plans"
	set titles to name of windows
end tell
tell application "Mail" to {titles, subject of messages of mailbox "Sent Messages" of account 1, count outgoing messages}
-- ----
-- expect: {{"anna@example.com", "ben@example.com, cleo@example.com", "Re: Plans"}, {"ben@example.com", "cleo@example.com"}}
tell application "System Events" to tell process "Mail"
	click menu item "Reply All" of menu 1 of menu bar item "Message" of menu bar 1
	set said to value of text fields of window 1
	tell application "Mail" to set cc_ to address of cc recipients of outgoing message 1
	click (first button of window 1 whose subrole is "AXCloseButton")
	{said, cc_}
end tell
-- ----
-- expect: {"Fwd: Plans", {"", "Fwd: Plans"}, {true, false}}
tell application "System Events" to tell process "Mail"
	click (first button of group 2 of toolbar 1 of window 1 whose description is "Forward")
	set w to window 1
	{name of w, value of text fields of w, {focused of text field 1 of w, enabled of button "Send" of w}}
end tell
-- ----
-- expect: {"New Message", false, true}
tell application "System Events" to tell process "Mail"
	click menu item "New Message" of menu 1 of menu bar item "File" of menu bar 1
	delay 1
	set begun_ to name of window 1
	repeat while (count windows) > 1
		click (first button of window 1 whose subrole is "AXCloseButton")
	end repeat
	set marks to menu 1 of menu item "Mark" of menu 1 of menu bar item "Message" of menu bar 1
	click menu item "As Unread" of marks
	tell application "Mail" to set before_ to read status of first message of inbox
	click menu item "As Read" of marks
	tell application "Mail" to set after_ to read status of first message of inbox
	{begun_, before_, after_}
end tell
-- ----
-- expect: {"Re: Plans", {"ben@example.com", "cleo@example.com"}, {"> One", "> Two", ""}}
tell application "Mail"
	set m to reply (first message of inbox) with reply to all without opening window
	{subject of m, address of cc recipients of m, paragraphs of (content of m as text)}
end tell
