-- [trees 2.5]
-- expect: {"Open", "Get Info", "Rename", missing value, "Move to Trash"}
tell application "System Events" to tell process "Finder"
	set list_ to outline 1 of scroll area 1 of splitter group 1 of splitter group 1 of window 1
	perform action "AXShowMenu" of UI element 1 of row 1 of list_
	name of menu items of menu 1 of list_
end tell
