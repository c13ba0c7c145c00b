-- expect: {{"Anna Example", "Ben Beispiel", "Demo User"}, {"Anna Example", "Engineer", "Acme", "mobile  +1 555 0101", "work  anna@example.com", "home
-- expect: 1 Main Street
-- expect: Springfield IL 62701
-- expect: United States"}, "Anna Example"}
tell application "Contacts" to activate
delay 2
tell application "System Events" to tell process "Contacts"
	set list_ to outline 1 of scroll area 1 of splitter group 1 of window 1
	set found to {}
	repeat with each_ in rows of list_
		set end of found to value of static text 1 of UI element 1 of each_
	end repeat
	select row 1 of list_
	set said to value of static texts of scroll area 2 of splitter group 1 of window 1
end tell
tell application "Contacts" to {found, said, name of item 1 of (get selection)}
-- ----
-- expect: {"Anna Example", "Bea Neu", 4}
tell application "Contacts"
	make new person with properties {first name:"Bea", last name:"Neu"}
	save
end tell
tell application "System Events" to tell process "Contacts"
	set list_ to outline 1 of scroll area 1 of splitter group 1 of window 1
	{value of static text 1 of UI element 1 of row 1 of list_, value of static text 1 of UI element 1 of row 2 of list_, count rows of list_}
end tell
