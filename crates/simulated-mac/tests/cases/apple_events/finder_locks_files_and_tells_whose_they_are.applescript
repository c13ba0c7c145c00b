-- expect: {true, "Read me", "demo", "staff", read write, read only, "root", read only}
-- leaves: {"disk": {"/Users/demo/Desktop/Read me.txt": {"locked": true, "hides_extension": true}}}
tell application "Finder"
	set f to file "Read me.txt" of desktop
	set locked of f to true
	set extension hidden of f to true
	{locked of f, displayed name of f, owner of f, group of f, owner privileges of f, everyones privileges of f, owner of folder "Applications" of startup disk, group privileges of folder "Applications" of startup disk}
end tell
-- ----
-- What a Mac says of a locked file is not known.
-- fails: 79 changing the locked /Users/demo/Desktop/Read me.txt
tell application "Finder" to delete file "Read me.txt" of desktop
-- ----
-- expect: {"mine", 3}
tell application "Finder"
	set locked of file "Read me.txt" of desktop to false
	delete file "Read me.txt" of desktop
	set f to make new folder at desktop with properties {name:"Box", comment:"mine", label index:3}
	{comment of f, label index of f}
end tell
-- ----
-- fails: 79 a new item with the property owner
tell application "Finder" to make new folder at desktop with properties {owner:"root"}
-- ----
-- expect: {"Plan.txt", "/Users/demo/Documents/Plan.txt"}
tell application "Finder"
	set desktop picture to file "Plan.txt" of folder "Documents" of home
	set n to name of (get desktop picture)
end tell
tell application "System Events" to {n, picture of current desktop}
-- ----
-- fails: 79 opening files with /Applications/Safari.app
tell application "Finder" to open file "Plan.txt" of folder "Documents" of home using (POSIX file "/Applications/Safari.app" as alias)
