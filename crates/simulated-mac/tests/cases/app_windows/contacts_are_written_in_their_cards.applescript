-- File > New Contact, the lines of the card, Done; then Edit.
-- expect: {true, {"First name", "Last name", "Company", "Phone 1", "Email 1"}, {"Carla Crane", {"+49 30 4711"}, {"mobile"}, 0}}
tell application "Contacts" to activate
delay 2
tell application "System Events" to tell process "Contacts"
	keystroke "n" using command down
	delay 0.5
	set card to scroll area 2 of splitter group 1 of window 1
	set described to description of text fields of card
	set writes to focused of text field 1 of card
	keystroke "Carla"
	delay 0.5
	set value of (first text field of card whose description is "Last name") to "Crane"
	set value of (first text field of card whose description is "Phone 1") to "+49 30 4711"
	click button "Done" of card
end tell
tell application "Contacts"
	set carla to first person whose name is "Carla Crane"
	{writes, described, {name of carla, value of phones of carla, label of phones of carla, count emails of carla}}
end tell
-- ----
-- expect: {{"Carla Crane", "mobile  +49 30 4711"}, {"+49 30 4711", "+49 30 4712"}, {"Carla Crane", "mobile  +49 30 4712"}}
tell application "System Events" to tell process "Contacts"
	set card to scroll area 2 of splitter group 1 of window 1
	set before_ to value of static texts of card
	click button "Edit" of card
	set value of (first text field of card whose description is "Phone 2") to "+49 30 4712"
	tell application "Contacts" to set kept to value of phones of (first person whose name is "Carla Crane")
	set value of (first text field of card whose description is "Phone 1") to ""
	click button "Done" of card
	{before_, kept, value of static texts of card}
end tell
