-- expect: {{"Demo User", "Anna Example", "Ben Beispiel"}, "anna@example.com", "+1 555 0101", {"Anna Example"}, "Demo User"}
tell application "Contacts"
	{name of every person, value of email 1 of person "Anna Example", value of first phone of person "Anna Example", name of people of group "Friends", name of my card}
end tell
-- ----
-- expect: {"Carla Muster", {"carla@example.com"}, {"Anna Example", "Carla Muster"}}
tell application "Contacts"
	set p to make new person with properties {first name:"Carla", last name:"Muster"}
	make new email at end of emails of p with properties {label:"work", value:"carla@example.com"}
	add p to group "Friends"
	save
	{name of p, value of emails of p, name of people of group "Friends"}
end tell
-- ----
-- fails: 79 the vCard of a person
tell application "Contacts" to get vcard of person "Anna Example"
-- ----
-- The class of what a person has several of means all of them.
-- expect: true
tell application "Contacts"
	set p to first person
	{value of phone of p, value of email of p} is {value of phones of p, value of emails of p}
end tell
