-- expect: {{"Minutes of Monday", "Build is green", "Your receipt", "Lunch?"}, 3, {true, true}}
-- sends: {"com.apple.mail": 3}
tell application "Mail"
	set s to subject of every message of inbox
	set n to unread count of inbox
	{s, n, enabled of every account}
end tell
-- ----
-- expect: {message id 103 of mailbox "INBOX" of account id "00000000-0000-4000-8000-00000000D001" of application "Mail", "Ben Beispiel", "ben@example.com", "Noon at the usual place?", "iCloud"}
-- leaves: {"app_data": {"com.apple.mail": {"accounts": {"iCloud": {"mailboxes": {"INBOX": {"messages": {"2": {"subject": "Lunch?", "readStatus": true}}}}}}}}}
tell application "Mail"
	set m to first message of inbox whose subject is "Lunch?"
	set read status of m to true
	{m, extract name from sender of m, extract address from sender of m, content of m, name of account of mailbox of m}
end tell
-- ----
-- expect: {true, {"Hello", "Re: Lunch?"}, {"anna@example.com"}, 0}
-- leaves: {"app_data": {"com.apple.mail": {"accounts": {"iCloud": {"mailboxes": {"Sent Messages": {"messages": {"1": {"content": "Dear Anna", "toRecipients": {"0": {"address": "anna@example.com"}}}}}}}}}}}
tell application "Mail"
	set m to make new outgoing message with properties {subject:"Hello", content:"Dear Anna", visible:false}
	tell m to make new to recipient at end of to recipients with properties {address:"anna@example.com"}
	set sent to send m
	set box to sent mailbox
	{sent, subject of messages of box, address of to recipients of message 1 of box, count of outgoing messages}
end tell
-- ----
-- expect: {{"Your receipt"}, "Archive"}
tell application "Mail"
	delete (first message of inbox whose sender contains "shop.example")
	set m to message 1 of mailbox "INBOX" of account "iCloud"
	move m to mailbox "Archive" of account "iCloud"
	{subject of messages of trash mailbox, name of mailbox of (first message of mailbox "Archive" of account "iCloud" whose subject is "Minutes of Monday")}
end tell
-- ----
-- fails: 1 (-10006)
tell application "Mail" to set subject of message 1 of inbox to "x"
-- ----
-- A rule's script compiles; run as a script it does nothing else.
-- expect: "compiled"
using terms from application "Mail"
	on perform mail action with messages theMessages for rule theRule
		repeat with one in theMessages
			set read status of one to true
		end repeat
	end perform mail action with messages
end using terms from
"compiled"
