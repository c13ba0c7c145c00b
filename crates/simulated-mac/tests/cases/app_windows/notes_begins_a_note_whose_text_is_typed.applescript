-- By its menu and by its toolbar, as a person makes one; the first line is the name.
-- expect: {true, "<div><h1>My Journey</h1></div>
-- expect: <div>Day 1</div>
-- expect: ", "My Journey"}
tell application "Notes" to activate
delay 1
tell application "System Events"
	keystroke "n" using command down
	delay 1
	set writes to focused of text area 1 of scroll area 3 of splitter group 1 of window 1 of process "Notes"
	keystroke "My Journey"
	keystroke return
	keystroke "Day 1"
end tell
delay 0.5
tell application "Notes" to {writes, body of last note of folder "Notes", name of item 1 of (get selection)}
-- ----
-- expect: {6, "Second", {"Second", "My Journey"}}
tell application "System Events" to tell process "Notes"
	click (first button of toolbar 1 of window 1 whose description is "New Note")
	delay 1
	keystroke "Second"
	delay 0.5
	set rows_ to rows of table 1 of scroll area 2 of splitter group 1 of window 1
	set names_ to {}
	repeat with one in items 1 thru 2 of rows_
		set end of names_ to value of static text 1 of UI element 1 of UI element 1 of one
	end repeat
end tell
tell application "Notes" to {count notes, name of last note of folder "Notes", names_}
