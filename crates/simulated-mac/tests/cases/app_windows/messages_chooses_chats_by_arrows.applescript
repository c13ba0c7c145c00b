-- The arrows go from chat to chat while nothing is written.
-- world: {"app_data": {"com.apple.MobileSMS": {"sent": [], "fileTransfers": [], "received": [{"from": "+15550101", "text": "Lunch?", "at": 1763632800}, {"from": "+15550102", "text": "Done", "at": 1763632700}], "accounts": [{"id": "A", "description": "demo@icloud.com", "enabled": true, "connectionStatus": "connected", "serviceType": "iMessage", "participants": [{"id": "A:1", "name": "Anna", "handle": "+15550101", "account": "A"}, {"id": "A:2", "name": "Ben", "handle": "+15550102", "account": "A"}], "chats": [{"id": "iMessage;-;+15550101", "account": "A", "members": ["+15550101"]}, {"id": "iMessage;-;+15550102", "account": "A", "members": ["+15550102"]}]}]}}}
-- expect: {{false, true}, "Ben, Done,", {true, false}, "Anna, Lunch?,", {true, false}, "Anna, Lunch?,"}
tell application "Messages" to activate
delay 2
tell application "System Events" to tell process "Messages"
	set chats to group 2 of group 1 of window 1
	perform action "AXPress" of group 1 of chats
	set found to {}
	repeat with key_ in {125, 126, 126}
		key code key_
		delay 0.2
		set end of found to value of attribute "AXSelected" of groups of chats
		set said to description of group 1 of group 3 of group 1 of window 1
		set end of found to text 1 thru ((offset of ":" in said) - 4) of said
	end repeat
	found
end tell
