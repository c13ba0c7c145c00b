-- An address of mailto begins a message in a window of Mail, and sends nothing; one of sms or imessage a chat of Messages.
-- expect: {1, "Tea & cake", "At five", {"anna@example.com", "ben@example.com"}, true}
open location "mailto:anna@example.com,ben%40example.com?subject=Tea%20%26%20cake&body=At%20five"
delay 5
tell application "Mail"
	set draft to outgoing message 1
	set said to content of draft as text
	{count outgoing messages, subject of draft, said, address of to recipients of draft, visible of draft}
end tell
-- ----
-- expect: {2, "Hi", {"c@example.com"}}
tell application "Mail"
	mailto "mailto:?subject=Hi&cc=c@example.com"
	{count outgoing messages, subject of outgoing message 2, address of cc recipients of outgoing message 2}
end tell
-- ----
-- expect: {1, 1}
tell application "Messages" to set earlier to count chats
do shell script "open sms:+15550199"
delay 5
tell application "Messages" to set later to count chats
do shell script "open imessage:+15550199"
delay 5
tell application "Messages"
	{later - earlier, (count chats) - earlier}
end tell
-- ----
-- fails: 79 with that scheme
do shell script "open 'sms:+15550199&body=Hi'"
