-- What Apple's apps refuse destroys nothing: a folder, a list or a message that cannot go where it is to go stays where it is.
-- expect: {-10024, {"Notes", "Work", "Recently Deleted"}, {"Shopping"}}
tell application "Notes"
	try
		move folder "Work" to folder "Work"
	on error number why
		{why, name of folders, name of notes of folder "Work"}
	end try
end tell
-- ----
-- expect: {{"Notes", "Recently Deleted", "Top", "Work"}, "Work", {"Shopping"}}
tell application "Notes"
	make new folder with properties {name:"Top"}
	move folder "Work" to folder "Top"
	{name of folders, name of folder 1 of folder "Top", name of notes of folder 1 of folder "Top"}
end tell
-- ----
-- expect: {{"Reminders", "Groceries"}, 2}
tell application "Reminders"
	try
		move list "Groceries" to list "Reminders"
	end try
	{name of lists, count reminders of list "Groceries"}
end tell
-- ----
-- expect: {-10024, {101, 201, 102, 103}}
tell application "Mail"
	try
		move (message 1 of inbox) to account "Work"
	on error number why
		{why, id of messages of inbox}
	end try
end tell
-- ----
-- expect: {-10000, -10000, true}
tell application "Mail"
	set refused to {}
	try
		delete mailbox "Archive" of account "iCloud"
	on error number why
		set end of refused to why
	end try
	try
		set name of mailbox "Archive" of account "iCloud" to "Old"
	on error number why
		set end of refused to why
	end try
	refused & (exists mailbox "Archive" of account "iCloud")
end tell
-- ----
-- expect: {true, false}
tell application "Mail"
	make new mailbox with properties {name:"Local"}
	set was to exists mailbox "Local"
	delete mailbox "Local"
	{was, exists mailbox "Local"}
end tell
