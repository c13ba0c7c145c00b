-- The names are those of the dictionary of macOS 15.6 [events 4].
-- expect: {list view, icon view, true, false, false, true, true, 150, 200}
-- leaves: {"finder": {"views": {"61": {"style": "icon view", "toolbar": false, "status_bar": true, "path_bar": true, "sidebar_width": 200}}}}
tell application "Finder"
	tell front Finder window
		set was to current view
		set current view to icon view
		set a to toolbar visible
		set toolbar visible to false
		set statusbar visible to true
		set pathbar visible to true
		set w to sidebar width
		set sidebar width to 200
		{was, current view, a, toolbar visible, not statusbar visible, statusbar visible, pathbar visible, w, sidebar width}
	end tell
end tell
-- ----
-- What the bars say is on the screen.
-- expect: {false, {"5 items, 210.45 GB available", "Macintosh HD › Users › demo › Documents"}, {200, 408}}
tell application "System Events" to tell window 1 of process "Finder"
	{exists toolbar 1, value of static text 1 of every group, size of outline 1 of scroll area 1 of splitter group 1}
end tell
-- ----
-- expect: {icon view options of Finder window id 61 of application "Finder", not arranged, 64, bottom, {65535, 65535, 65535}}
tell application "Finder"
	set o to icon view options of Finder window 1
	{o, arrangement of o, icon size of o, label position of o, background color of o}
end tell
-- ----
-- expect: {not arranged, arranged by name, 96, 16, right, true, false, {0, 0, 65535}, alias "Macintosh HD:Users:demo:Documents:Plan.txt"}
tell application "Finder"
	set o to icon view options of container window of folder "Documents" of home
	set arrangement of o to not arranged
	set a to arrangement of o
	set arrangement of o to arranged by name
	set icon size of o to 96
	set text size of o to 16
	set label position of o to right
	set shows item info of o to true
	set shows icon preview of o to false
	set background color of o to {0, 0, 65535}
	set background picture of o to file "Plan.txt" of folder "Documents" of home
	{a, arrangement of o, icon size of o, text size of o, label position of o, shows item info of o, shows icon preview of o, background color of o, background picture of o}
end tell
-- ----
-- expect: {name column, column id kind column of list view options of Finder window id 61 of application "Finder", reversed, 240, false}
tell application "Finder"
	set o to list view options of Finder window 1
	set c to name of sort column of o
	set sort column of o to kind column
	set sort direction of column id kind column of o to reversed
	set width of column id name column of o to 240
	set visible of column id kind column of o to false
	{c, sort column of o, sort direction of sort column of o, width of column 1 of o, visible of column id kind column of o}
end tell
-- ----
-- A window that shows icons has none of the rows, and gets them back.
-- expect: {"IconView", "ListView"}
tell application "System Events" to tell scroll area 1 of splitter group 1 of splitter group 1 of window 1 of process "Finder"
	set a to value of attribute "AXIdentifier" of list 1
	tell application "Finder" to set current view of Finder window 1 to list view
	{a, value of attribute "AXIdentifier" of outline 1}
end tell
-- ----
-- The rows follow, and what is of one kind stays in the order of the names.
-- expect: {"Plan.txt", "買い物メモ 🍎.txt"}
tell application "System Events" to tell outline 1 of scroll area 1 of splitter group 1 of splitter group 1 of window 1 of process "Finder"
	get value of text field 1 of UI element 1 of rows 2 thru 3
end tell
-- ----
-- expect: {true, true, true, 13, small icon, true}
tell application "Finder"
	set o to column view options of Finder window 1
	set p to list view options of Finder window 1
	{shows icon of o, shows preview column of o, discloses preview pane of o, text size of o, icon size of p, uses relative dates of p}
end tell
-- ----
-- fails: 1 (-10006)
tell application "Finder" to set current view of window 1 to "an own view"
-- ----
-- fails: 1 (-10006)
tell application "Finder" to set visible of window 1 to false
-- ----
-- Icons have places, rows have none.
-- expect: {-15263, {170, 190}}
-- leaves: {"disk": {"/Users/demo/Documents/Plan.txt": {"position": [170, 190]}}}
tell application "Finder"
	tell folder "Documents" of home
		set current view of container window to list view
		try
			set position of item "Plan.txt" of container window to {170, 190}
		on error number n
		end try
		set current view of container window to icon view
		set position of item "Plan.txt" of container window to {170, 190}
		{n, position of file "Plan.txt"}
	end tell
end tell
-- ----
-- leaves: {"disk": {"/Users/demo/Documents/Plan.txt": {"position": null}}}
-- expect: -15263
tell application "Finder"
	clean up Finder window 1
	set current view of Finder window 1 to column view
	try
		clean up Finder window 1 by name
	on error number n
		n
	end try
end tell
-- ----
-- A column goes by its name with and without `id`.
-- expect: {normal, reversed}
tell application "Finder"
	tell list view options of Finder window 1
		set sort column to column id name column
		set a to sort direction of column name column
		set sort direction of column name column to reversed
		{a, sort direction of sort column}
	end tell
end tell
-- ----
-- expect: APFS format
tell application "Finder" to get format of startup disk
-- ----
-- As the scripts do that dress disk images.
-- expect: {{"Applications", {375, 100}}, {}, icon view}
tell application "Finder"
	tell folder "Pictures" of home
		open
		set current view of container window to icon view
		make new alias file at container window to POSIX file "/Applications" with properties {name:"Applications"}
		set position of item "Applications" of container window to {375, 100}
		set told to {name of item 1 of container window, position of item 1}
		update without registering applications
		set v to current view of container window
		close
	end tell
	{told, Finder windows whose name is "Pictures", v}
end tell
