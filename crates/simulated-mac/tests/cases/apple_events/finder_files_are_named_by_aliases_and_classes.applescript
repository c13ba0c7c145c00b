-- Grade A: public scripts name folders by aliases and by paths with colons everywhere.
-- expect: {{"Plan.txt"}, true, false, true, "Documents"}
tell application "Finder"
	set a to name of every file of folder (path to documents folder) whose name is "Plan.txt"
	set b to exists folder (path to documents folder)
	set c to exists folder "Nope" of (path to documents folder)
	set d to exists of file "Plan.txt" of folder "Documents" of home
	open "Macintosh HD:Users:demo:Documents:"
	{a, b, c, d, name of front window}
end tell
-- ----
-- expect: {"for Anna", 2}
set a to alias ((path to documents folder as text) & "Plan.txt")
tell application "Finder"
	set comment of a to "for Anna"
	set label index of a to 2
	{comment of a, label index of a}
end tell
-- ----
-- expect: {"folder", "file", true, true}
tell application "Finder"
	set x to item "Documents" of home
	set kind_ to "other"
	if class of x is folder then set kind_ to "folder"
	set y to file "Plan.txt" of x
	set other_ to "other"
	if class of y is document file then set other_ to "file"
	{kind_, other_, class of x is in {file, folder}, class of y is not folder}
end tell
-- ----
-- expect: {{"Photos"}, true}
tell application "Finder"
	set d to folder "Documents" of home
	{name of (every item of d whose class is folder), name of (every item of d whose class is document file) contains "Plan.txt"}
end tell
-- ----
-- expect: {"Plan.txt", "/Users/demo/Documents/"}
tell application "Finder"
	activate
	open folder "Documents" of home
	set f to folder of the front window as alias
	set all_ to name of every file of entire contents of folder "Documents" of home
	set found to ""
	repeat with one in all_
		if contents of one is "Plan.txt" then set found to contents of one
	end repeat
	{found, POSIX path of f}
end tell
-- ----
-- expect: {"note.txt", "untitled folder", "untitled folder 2", "untitled"}
-- leaves: {"disk": {"/Users/demo/Desktop/note.txt": {}, "/Users/demo/Desktop/untitled folder/": {}}}
tell application "Finder"
	set f to make new file at desktop with properties {name:"note.txt"}
	set a to make new folder
	set b to make new folder at desktop
	set c to make new file at a
	{name of f, name of a, name of b, name of c}
end tell
-- ----
-- fails: 1 Can’t get note 1 whose name = "no such note". Invalid index. (-1719)
tell application "Notes" to get body of first note whose name is "no such note"
