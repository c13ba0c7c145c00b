-- In the message and in its content [apps 3.2]: both are written so.
-- expect: {"Plan.txt", "Read me.txt"}
-- leaves: {"app_data": {"com.apple.mail": {"accounts": {"iCloud": {"mailboxes": {"Sent Messages": {"messages": {"1": {"mailAttachments": {"0": {"name": "Plan.txt", "fileSize": 23}}}}}}}}}}}
tell application "Mail"
	set m to make new outgoing message with properties {subject:"Files", content:"Two of them", visible:false}
	tell m
		make new to recipient at end of to recipients with properties {address:"anna@example.com"}
		make new attachment with properties {file name:POSIX file "/Users/demo/Documents/Plan.txt"} at after the last paragraph
	end tell
	tell content of m to make new attachment with properties {file name:(path to desktop as text) & "Read me.txt" as alias} at after last paragraph
	send m
	set box to sent mailbox
	name of mail attachments of message 1 of box
end tell
-- ----
-- fails: 79 attaching a file that is not there
tell application "Mail"
	set m to make new outgoing message with properties {subject:"Files"}
	tell m to make new attachment with properties {file name:POSIX file "/Users/demo/none.txt"} at after the last paragraph
end tell
