-- A filter compares by the property's type, and the variable of a repeat loop is its item wherever it is sent.
-- expect: {"Lunch?", "Lunch?", 0}
tell application "Mail"
	set quoted to subject of first message of inbox whose id is "103"
	{quoted, subject of first message of inbox whose id is 103, count (messages of inbox whose id is "none")}
end tell
-- ----
-- expect: {"b@example.com", "c@example.com"}
tell application "Mail"
	set draft to make new outgoing message with properties {subject:"x"}
	repeat with one in {"b@example.com", "c@example.com"}
		make new to recipient at end of to recipients of draft with properties {address:one}
	end repeat
	address of to recipients of draft
end tell
-- ----
-- expect: {"", "", "", ""}
tell application "Mail"
	set made to make new rule with properties {name:"R"}
	{redirect message of made, forward text of made, reply text of made, forward message of made}
end tell
-- ----
-- expect: true
tell application "Mail" to source of message 1 of inbox contains "Message-Id: <101.simulated@example.com>"
