-- [trees 2.5]: rows have an index, and neither they nor their cells an action that presses them; the menu of a row is asked of its cell, and
-- a cell of the sidebar can be opened instead. [trees 2.13]: what is on a page has the names of its classes.
-- expect: {0, 1, 0, {"AXShowAlternateUI", "AXShowDefaultUI"}, {"AXShowMenu"}, {"AXOpen"}, {"title", "wide"}, {}}
tell application "System Events"
	tell process "Finder"
		set list_ to outline 1 of scroll area 1 of splitter group 1 of splitter group 1 of window 1
		set places to value of attribute "AXIndex" of rows 1 thru 2 of list_
		set level_ to value of attribute "AXDisclosureLevel" of row 2 of list_
		set acts to {name of actions of row 1 of list_, name of actions of UI element 1 of row 1 of list_}
		set opens to name of actions of UI element 1 of row 2 of outline 1 of scroll area 1 of splitter group 1 of window 1
		set said to {item 1 of places, item 2 of places, level_} & acts & {opens}
	end tell
	tell process "Safari"
		set page to UI element 1 of scroll area 1 of group 1 of group 1 of tab group 1 of splitter group 1 of window 1
		set heading_ to value of attribute "AXDOMClassList" of UI element 1 of page
		set text_ to value of attribute "AXDOMClassList" of static text 1 of page
	end tell
end tell
said & {heading_, text_}
