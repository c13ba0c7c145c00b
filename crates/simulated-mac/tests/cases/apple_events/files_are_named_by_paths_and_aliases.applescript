-- expect: {"Desktop", "Plan.txt", 23, true, false, true}
tell application "Finder"
	{name of (path to desktop), name of (POSIX file "/Users/demo/Documents/Plan.txt" as alias), size of file "Macintosh HD:Users:demo:Documents:Plan.txt", exists file "Macintosh HD:Users:demo:Documents:Plan.txt", exists folder "Macintosh HD:Users:demo:Nope:", exists folder "Macintosh HD:Users:demo:Documents:"}
end tell
-- ----
-- expect: {{"Plan.txt"}, {"Plan.txt"}, document file "Plan.txt" of folder "Documents" of folder "demo" of folder "Users" of startup disk of application "Finder"}
tell application "Finder"
	set a to name of every file of (path to documents folder) whose name begins with "Plan"
	set b to name of files of folder "Macintosh HD:Users:demo:Documents:" whose name begins with "Plan"
	{a, b, file "Plan.txt" of (path to documents folder)}
end tell
-- ----
-- expect: {"Plan.txt", "/Users/demo/Documents/Plan.txt", 23}
tell application "System Events"
	set f to POSIX file "/Users/demo/Documents/Plan.txt"
	{name of f, POSIX path of f, size of (f as alias)}
end tell
-- ----
-- expect: {"/System/Volumes/Preboot/Cryptexes/App/System/Applications/Safari.app", "Safari.app", "Macintosh HD:Applications:Safari.app:"}
tell application "System Events"
	{POSIX path of application file of process "Safari", name of file of process "Safari", (path to application "Safari") as text}
end tell
-- ----
-- expect: {"Later.txt", false}
-- leaves: {"disk": {"/Users/demo/Documents/Later.txt": {}}}
tell application "Finder"
	set name of file "Macintosh HD:Users:demo:Documents:Plan.txt" to "Later.txt"
	{name of file "Later.txt" of (path to documents folder), exists file "Macintosh HD:Users:demo:Documents:Plan.txt"}
end tell
-- ----
-- expect: {"Documents", "Desktop", "demo", "Downloads"}
tell application "Finder"
	open (path to documents folder)
	set a to name of front window
	set target of front window to (path to desktop)
	set b to name of front window
	make new Finder window
	set c to name of front window
	make new Finder window to (path to downloads folder)
	{a, b, c, name of front window}
end tell
-- ----
-- expect: {"Later.txt", 23, false, "txt", true, {"Later.txt"}}
set i to info for (POSIX file "/Users/demo/Documents/Later.txt")
set all_ to list folder (path to documents folder)
set found to {}
repeat with each_ in all_
	if each_ begins with "Later" then set end of found to contents of each_
end repeat
{name of i, size of i, folder of i, name extension of i, folder of (info for (path to desktop)), found}
-- ----
-- fails: 1 Finder got an error: Can’t get file "Macintosh HD:Users:demo:none.txt". (-1728)
tell application "Finder" to get size of file "Macintosh HD:Users:demo:none.txt"
-- ----
-- What `info for` tells of a file of today and of an application (B: recorded, but for the order behind the kind).
-- expect: {"", "", false, false, "public.plain-text", "TextEdit", "com.apple.TextEdit", "APPL"}
set i to info for (POSIX file "/Users/demo/Documents/Later.txt")
set a to info for (path to application "TextEdit")
{file type of i, file creator of i, busy status of i, locked of i, type identifier of i, short name of a, bundle identifier of a, file type of a}
