-- expect: {"All iCloud – 5 notes", {"Plan", "Shopping", "Shopping", "He said “hello”", "Ideas 💡"}}
tell application "Notes" to make new note with properties {name:"Plan", body:"one & two"}
tell application "System Events" to tell process "Notes"
	set list_ to table 1 of scroll area 2 of splitter group 1 of window 1
	set found to {}
	repeat with each_ in rows of list_
		set end of found to value of static text 1 of UI element 1 of UI element 1 of each_
	end repeat
	{name of window 1, found}
end tell
-- ----
-- expect: {true, "Plan
-- expect: one & two", "Plan", "Changed
-- expect: by <hand>", "Changed", "<div><h1>Changed</h1></div>
-- expect: <div>by &lt;hand&gt;</div>
-- expect: ", "Changed"}
tell application "System Events" to tell process "Notes"
	set first_ to row 1 of table 1 of scroll area 2 of splitter group 1 of window 1
	set selected of first_ to true
	set isShown to selected of first_
	set area to text area 1 of scroll area 3 of splitter group 1 of window 1
	set before_ to value of area
	tell application "Notes" to set was to name of note "Plan"
	set value of area to "Changed
by <hand>"
	set title_ to value of static text 1 of UI element 1 of UI element 1 of first_
end tell
tell application "Notes"
	set n to note "Changed"
	{isShown, before_, was, plaintext of n, name of n, body of n, title_}
end tell
-- ----
-- expect: {"Shopping", "Shopping
-- expect: milk, bread, apples", {"Changed"}, 4}
tell application "System Events" to tell process "Notes"
	tell row 1 of table 1 of scroll area 2 of splitter group 1 of window 1 to click button 1 of UI element 1 of UI element 1
end tell
tell application "Notes"
	set gone to name of notes of folder "Recently Deleted"
	set left_ to count of (notes whose name is not "Changed")
end tell
tell application "System Events" to tell process "Notes"
	set list_ to table 1 of scroll area 2 of splitter group 1 of window 1
	set selected of row 1 of list_ to true
	{value of static text 1 of UI element 1 of UI element 1 of row 1 of list_, value of text area 1 of scroll area 3 of splitter group 1 of window 1, gone, left_}
end tell
-- ----
-- expect: {"All iCloud – 2 notes", {"He said “hello”", "Ideas 💡"}, "He said “hello”
-- expect: and went on."}
tell application "Notes" to delete (every note of folder "Work")
tell application "Notes" to delete note "Shopping"
tell application "System Events" to tell process "Notes"
	set list_ to table 1 of scroll area 2 of splitter group 1 of window 1
	set found to {}
	repeat with each_ in rows of list_
		set end of found to value of static text 1 of UI element 1 of UI element 1 of each_
	end repeat
	{name of window 1, found, value of text area 1 of scroll area 3 of splitter group 1 of window 1}
end tell
