-- What `delete` answers is recorded from a Mac. The numbers are those of Apple's FinderRegistry.h, their sentences grade C.
-- expect: document file "Plan.txt" of item ".Trash" of folder "demo" of folder "Users" of startup disk of application "Finder"
-- leaves: {"disk": {"/Users/demo/.Trash/Plan.txt": {}}}
tell application "Finder" to delete POSIX file "/Users/demo/Documents/Plan.txt"
-- ----
-- A second one of the name gets a number.
-- expect: {"Read me 2.txt", false}
tell application "Finder"
	make new folder at desktop with properties {name:"Box"}
	set copied to duplicate file "Read me.txt" of desktop to folder "Box" of desktop
	delete file "Read me.txt" of desktop
	set thrown to delete copied
	{name of thrown, exists file "Read me.txt" of desktop}
end tell
