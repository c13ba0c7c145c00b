-- [trees 2.6] [trees 3.4]: actions that only rows of Notes have are texts of three lines.
-- expect: {{"pin", "trash", "AXShowAlternateUI", "AXShowDefaultUI"}, {"Pinned", "He said “hello”", "Notes", "Shopping", "Shopping", "Ideas 💡"}, {"Shopping", "Shopping", "He said “hello”", "Ideas 💡"}}
on said(row_)
	tell application "System Events" to tell process "Notes"
		set cell_ to UI element 1 of row_
		if exists static text 1 of cell_ then return value of static text 1 of cell_
		value of static text 1 of UI element 1 of cell_
	end tell
end said
tell application "Notes" to activate
delay 2
tell application "System Events" to tell process "Notes"
	set list_ to table 1 of scroll area 2 of splitter group 1 of window 1
	set names_ to {}
	repeat with each_ in actions of row 3 of list_
		set name_ to name of each_
		if name_ starts with "Name:" then set name_ to text 6 thru -1 of paragraph 1 of name_
		set end of names_ to name_
	end repeat
	set after_ to {}
	repeat 2 times
		set at_ to 1
		repeat until my said(row at_ of list_) is "He said “hello”"
			set at_ to at_ + 1
		end repeat
		perform (first action of row at_ of list_ whose name starts with "Name:pin")
		set found to {}
		repeat with each_ in rows of list_
			set end of found to my said(each_)
		end repeat
		set end of after_ to found
	end repeat
	{names_} & after_
end tell
-- ----
-- expect: {3, {"Shopping"}, 4}
tell application "System Events" to tell process "Notes"
	set list_ to table 1 of scroll area 2 of splitter group 1 of window 1
	perform (first action of row 1 of list_ whose name starts with "Name:trash")
	set list_ to table 1 of scroll area 2 of splitter group 1 of window 1
	set left_ to count rows of list_
end tell
tell application "Notes" to set gone to name of notes of folder "Recently Deleted"
tell application "System Events" to tell process "Notes"
	keystroke "z" using command down
	delay 1
	{left_, gone, count rows of table 1 of scroll area 2 of splitter group 1 of window 1}
end tell
