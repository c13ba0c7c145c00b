-- expect: {"Ideas 💡", "He said “hello”", "Shopping", "Shopping"}
-- sends: {"com.apple.Notes": 1}
tell application "Notes" to get name of every note
-- ----
-- expect: {note id "x-coredata://5F0C7E7A-0001/ICNote/p1000" of application "Notes", "Hi", "Hi
-- expect: there", "Notes", 4}
-- sends: {"com.apple.Notes": 6}
-- leaves: {"app_data": {"com.apple.Notes": {"accounts": {"iCloud": {"folders": {"Notes": {"notes": {"Hi": {"body": "<div><h1>Hi</h1></div>\n<div>there</div>\n"}}}}}}}}}
tell application "Notes"
	set n to make new note with properties {name:"Hi", body:"there"}
	set c to container of n
	{n, name of n, plaintext of n, name of c, count of notes of folder "Notes"}
end tell
-- ----
-- expect: {"Other", "Work"}
tell application "Notes"
	tell folder "Work" to set n to make new note with properties {body:"<div>First</div><div>second</div>"}
	set body of n to "<div>Other</div>"
	set c to container of n
	{name of n, name of c}
end tell
-- ----
-- expect: {{"Hi"}, {"Ideas 💡", "He said “hello”", "Shopping"}}
tell application "Notes"
	delete note "Hi"
	{name of notes of folder "Recently Deleted", name of notes of folder "Notes"}
end tell
-- ----
-- fails: 1 Notes got an error: Can’t get note "Nope". (-1728)
tell application "Notes" to get body of note "Nope"
-- ----
-- fails: 1 (-10006)
tell application "Notes" to set plaintext of note 1 to "x"
-- ----
-- expect: {"Letters", 0}
tell application "Notes"
	set f to make new folder at account "iCloud" with properties {name:"Letters"}
	{name of f, count of notes of f}
end tell
-- ----
-- expect: {{"Shopping", "Other"}, {"He said “hello”"}, {"Hi", "Shopping", "Ideas 💡"}}
tell application "Notes"
	set all to {note "Shopping" of folder "Notes", first note of folder "Notes"}
	delete {item 2 of all, item 1 of all}
	{name of notes of folder "Work", name of notes of folder "Notes", name of notes of folder "Recently Deleted"}
end tell
-- ----
-- expect: {}
tell application "Notes"
	delete (every note of folder "Work")
	name of notes of folder "Work"
end tell
-- ----
-- fails: 1 (-1700)
tell application "Notes" to delete {"Ideas"}
-- ----
-- fails: 1 (-1728)
tell application "Notes" to get name of container of note 1
-- ----
-- fails: 1 (-1728)
tell application "Notes"
	set all to notes
	name of all
end tell
