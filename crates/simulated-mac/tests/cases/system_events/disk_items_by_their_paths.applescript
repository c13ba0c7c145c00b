-- expect: {"Plan.txt", "/Users/demo/Documents/Plan.txt", "Macintosh HD:Users:demo:Documents:Plan.txt", "txt"}
tell application "System Events"
	tell file "/Users/demo/Documents/Plan.txt" to {name, POSIX path, path, name extension}
end tell
-- ----
-- expect: {true, false, true, false, true, true, true}
tell application "System Events"
	{exists file "/Users/demo/Documents/Plan.txt", exists file "/Users/demo/nope.txt", exists folder "~/Documents", exists folder "~/Documents/Plan.txt", exists disk item "~/Documents", exists disk item "Macintosh HD:Users:demo:", exists disk "Macintosh HD"}
end tell
-- ----
-- expect: folder "Macintosh HD:Users:demo:Desktop:" of application "System Events"
tell application "System Events" to get folder "Desktop" of home folder
-- ----
-- expect: {file "Macintosh HD:Users:demo:Documents:Plan.txt" of application "System Events"}
tell application "System Events" to get (every file of documents folder whose name begins with "Plan")
-- ----
-- expect: "/Users/demo"
tell application "System Events" to get POSIX path of home folder
-- ----
-- expect: {"Safari.app", "Applications", "18.5", true}
tell application "System Events"
	tell file package "/Applications/Safari.app" to {name, name of container, version, package folder}
end tell
-- ----
-- fails: 1 Can’t get file "/Users/demo/nope.txt". (-1728)
tell application "System Events" to get size of file "/Users/demo/nope.txt"
-- ----
-- expect: {folder "Macintosh HD:Users:demo:Desktop:New:" of application "System Events", {"Moved.txt"}, false}
-- leaves: {"disk": {"/Users/demo/Desktop/New/Moved.txt": {}}}
tell application "System Events"
	set made to make new folder at end of folders of desktop folder with properties {name:"New"}
	set name of file "/Users/demo/Documents/Plan.txt" to "Moved.txt"
	move file "/Users/demo/Documents/Moved.txt" to made
	{made, name of files of made, exists file "/Users/demo/Documents/Plan.txt"}
end tell
-- ----
-- fails: 79 moving /Applications/Safari.app, which every Mac has
tell application "System Events" to move file "/Applications/Safari.app" to desktop folder
-- ----
-- fails: 79 deleting /Applications/Safari.app, which every Mac has
tell application "System Events" to delete file package "/Applications/Safari.app"
-- ----
-- expect: {false, false, false}
-- leaves: {"disk": {"/Users/demo/Desktop/New": null, "/Users/demo/Desktop/New/Moved.txt": null}}
tell application "System Events"
	make new file at end of files of desktop folder with properties {name:"a.txt"}
	delete file "~/Desktop/a.txt"
	delete folder "/Users/demo/Desktop/New"
	{exists folder "/Users/demo/Desktop/New", exists file "~/Desktop/a.txt", exists folder "~/.Trash"}
end tell
-- ----
-- fails: 1 Can’t get file "/Users/demo/nope.txt". (-1728)
tell application "System Events" to delete file "/Users/demo/nope.txt"
