-- Grade B-: written so by ten public scripts that are independent of each other.
-- expect: {"Groceries", "Reminders", {"Milk", "Bread", "Salt"}}
tell application "Reminders"
	set listName to "Groceries"
	set one to make new reminder in list listName with properties {name:"Salt"}
	set other to make reminder in default list with properties {name:"Pepper"}
	{name of container of one, name of container of other, name of reminders of list "Groceries"}
end tell
-- ----
-- Behind another parameter it is a container as everywhere.
-- expect: {"Salt", "Groceries"}
tell application "Reminders"
	set one to make new reminder at end of reminders in list "Groceries" with properties {name:(name of reminder "Milk" in list "Groceries")}
	set name of one to "Salt"
	{name of one, name of container of one}
end tell
