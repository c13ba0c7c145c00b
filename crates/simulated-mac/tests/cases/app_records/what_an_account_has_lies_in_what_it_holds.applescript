-- The notes of an account are those of its folders: what is made at the account goes into its default folder and hides no other.
-- expect: {{"Ideas 💡", "He said “hello”", "Shopping", "A", "Shopping"}, {"Ideas 💡", "He said “hello”", "Shopping", "A"}}
tell application "Notes"
	make new note at account "iCloud" with properties {name:"A", body:"B"}
	{name of notes of account "iCloud", name of notes of folder "Notes"}
end tell
-- ----
-- expect: {"B", 6}
tell application "Notes"
	tell default account to make new note with properties {name:"B"}
	{name of note 5 of folder "Notes", count notes of account "iCloud"}
end tell
-- ----
-- expect: {0, 6}
tell application "Notes"
	move notes of folder "Work" to account "iCloud"
	{count notes of folder "Work", count notes of account "iCloud"}
end tell
-- ----
-- expect: {"Plan", "x", {"Plan", "line 1", "line 2"}}
tell application "Notes"
	set one to make new note with properties {body:"<h1>Plan</h1>line 1<br>line 2"}
	set two to make new note with properties {body:"<b>x</b><div>y</div>"}
	{name of one, name of two, paragraphs of (plaintext of one as text)}
end tell
-- ----
-- expect: {6, {"Reminders", "Groceries"}}
tell application "Reminders"
	make new reminder at account "iCloud" with properties {name:"One"}
	{count reminders of account "iCloud", name of lists}
end tell
