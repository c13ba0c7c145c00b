-- expect: {"Milk", "Bread"}
-- sends: {"com.apple.reminders": 1}
tell application "Reminders" to get name of reminders of list "Groceries" whose completed is false
-- ----
-- expect: {"Eggs", true, date "Monday, December 1, 2025 at 9:00:00 AM", reminder, false, true}
-- leaves: {"app_data": {"com.apple.reminders": {"accounts": {"iCloud": {"lists": {"Groceries": {"reminders": {"Eggs": {"completed": true, "dueDate": 1764576000}}}}}}}}}
tell application "Reminders"
	set d to date "Monday, December 1, 2025 at 9:00:00 AM"
	set r to make new reminder at end of reminders of list "Groceries" with properties {name:"Eggs", due date:d}
	set early to completion date of r is not missing value
	set completed of r to true
	{name of r, completed of r, due date of r, class of r, early, completion date of r is not missing value}
end tell
-- ----
-- expect: {"Reminders", missing value, 4}
tell application "Reminders"
	set r to make new reminder with properties {name:"Call back"}
	{name of container of r, due date of r, count of reminders of default list}
end tell
-- ----
-- expect: {"Reminders", "Shopping"}
tell application "Reminders"
	make new list with properties {name:"Shopping"}
	delete list "Groceries"
	name of every list
end tell
