-- Grade A: public scripts save what they do not send.
-- expect: {"Hi", "Hi again", 1}
tell application "Mail"
	set m to make new outgoing message with properties {subject:"Hi", content:"Text", visible:false}
	tell m to make new to recipient at end of to recipients with properties {address:"a@example.com"}
	save m
	set a to subject of message 1 of drafts mailbox
	set subject of m to "Hi again"
	save m
	{a, subject of message 1 of drafts mailbox, count of messages of drafts mailbox}
end tell
