-- [trees 2.5]: rows of outlines say how deep they stand, in which row, and which rows stand in them; a folder is opened by its row.
-- expect: {5, 6, {0, 0, 1, 0, 0, 0}, {missing value, 1}, 1, 0, true, {true, false}, 5}
tell application "System Events" to tell process "Finder"
	set list_ to outline 1 of scroll area 1 of splitter group 1 of splitter group 1 of window 1
	set before_ to count rows of list_
	set folder_ to row 2 of list_
	set value of attribute "AXDisclosing" of folder_ to true
	set now_ to count rows of list_
	set levels to value of attribute "AXDisclosureLevel" of rows of list_
	set outer to value of attribute "AXDisclosedByRow" of row 3 of list_
	set by_ to {value of attribute "AXDisclosedByRow" of row 1 of list_, value of attribute "AXIndex" of outer}
	set inner to value of attribute "AXDisclosedRows" of folder_
	set none_ to value of attribute "AXDisclosedRows" of row 1 of list_
	set settable_ to {settable of attribute "AXDisclosing" of folder_, settable of attribute "AXDisclosing" of row 1 of list_}
	set open_ to value of attribute "AXDisclosing" of folder_
	set value of attribute "AXDisclosing" of folder_ to false
	{before_, now_, levels, by_, count inner, count none_, open_, settable_, count rows of list_}
end tell
-- ----
-- What stands in an open folder is selected, opened, renamed and moved like anything else; what comes into the folder is shown.
-- expect: {"/Users/demo/Documents/Photos/海.jpg", "sea.jpg", {"a.txt", "sea.jpg"}, 7}
tell application "System Events" to tell process "Finder"
	set list_ to outline 1 of scroll area 1 of splitter group 1 of splitter group 1 of window 1
	set value of attribute "AXDisclosing" of row 2 of list_ to true
	set selected of row 3 of list_ to true
end tell
tell application "Finder" to set chosen to POSIX path of ((item 1 of (get selection)) as alias)
tell application "System Events" to tell process "Finder"
	set frontmost to true
	key code 36
	keystroke "sea"
	key code 36
	delay 1
	set renamed to value of text field 1 of UI element 1 of row 3 of list_
end tell
do shell script "echo x > /Users/demo/Documents/Photos/a.txt"
tell application "System Events" to tell process "Finder"
	set list_ to outline 1 of scroll area 1 of splitter group 1 of splitter group 1 of window 1
	set inner to {}
	repeat with each_ in (value of attribute "AXDisclosedRows" of row 2 of list_)
		set end of inner to value of text field 1 of UI element 1 of each_
	end repeat
	{chosen, renamed, inner, count rows of list_}
end tell
-- ----
-- The arrow keys open and close the selected row.
-- expect: {7, 5}
tell application "System Events" to tell process "Finder"
	set frontmost to true
	set list_ to outline 1 of scroll area 1 of splitter group 1 of splitter group 1 of window 1
	set value of attribute "AXDisclosing" of row 2 of list_ to false
	set selected of row 2 of list_ to true
	set focused of list_ to true
	key code 124
	delay 1
	set open_ to count rows of list_
	key code 123
	delay 1
	{open_, count rows of list_}
end tell
-- ----
-- The heads of a sidebar keep what they hide.
-- expect: {9, 3, true, {"Favorites", "AirDrop"}}
tell application "System Events" to tell process "Finder"
	set list_ to outline 1 of scroll area 1 of splitter group 1 of window 1
	set before_ to count rows of list_
	set value of attribute "AXDisclosing" of row 1 of list_ to false
	set hidden_ to count rows of list_
	set next_ to position of row 2 of list_
	set value of attribute "AXDisclosing" of row 1 of list_ to true
	set names_ to {}
	repeat with at_ from 1 to 2
		set end of names_ to value of static text 1 of UI element 1 of row at_ of list_
	end repeat
	{before_, hidden_, next_ = (position of row 2 of list_), names_}
end tell
