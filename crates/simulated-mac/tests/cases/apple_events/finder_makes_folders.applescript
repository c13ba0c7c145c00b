-- The sentence of -48 is the one that public scripts show.
-- expect: {"New", true, "untitled folder", "untitled folder 2", -48, "Finder got an error: The operation can’t be completed because there is already an item with that name."}
-- leaves: {"disk": {"/Users/demo/Desktop/untitled folder/": {}}}
tell application "Finder"
	set a to make new folder at folder "Documents" of home with properties {name:"New"}
	set b to make new folder at desktop
	set c to make new folder at (path to desktop folder)
	try
		make new folder at (POSIX file "/Users/demo/Documents" as alias) with properties {name:"New"}
	on error m number n
	end try
	{name of a, exists folder "New" of folder "Documents" of home, name of b, name of c, n, m}
end tell
-- ----
-- expect: "Inner"
tell application "Finder" to tell folder "Documents" of home
	set a to make new folder with properties {name:"Inner"}
	name of a
end tell
-- ----
-- fails: 79 making a new
tell application "Finder" to make new clipping at desktop
-- ----
-- fails: 79 a place that is no folder
tell application "Finder" to make new folder at "/Users/demo"
