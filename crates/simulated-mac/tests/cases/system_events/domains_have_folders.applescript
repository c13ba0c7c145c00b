-- Folders that macOS keeps, of the user, of all users and of itself [events 3.14].
-- expect: {"/Users/demo/Library/Application Support", "/Users/demo/Library/Preferences", "/Users/demo/Library/Scripts/Folder Action Scripts", "/Library/Fonts", "/System/Library/Fonts", "/Users/Shared", "/Users/demo/.Trash", "/Applications"}
tell application "System Events"
	{POSIX path of application support folder of user domain, POSIX path of preferences folder, POSIX path of Folder Action scripts folder, POSIX path of fonts folder of local domain, POSIX path of fonts folder of system domain, POSIX path of shared documents folder, POSIX path of trash, POSIX path of applications folder}
end tell
-- ----
-- expect: {folder "Macintosh HD:Users:demo:Library:Preferences:" of application "System Events", "Macintosh HD:Users:demo:Desktop:", "user", {"local", "network", "system", "user"}, missing value}
tell application "System Events"
	{preferences folder of user domain, path of desktop folder of user domain, name of user domain, name of every domain, Classic domain}
end tell
-- ----
-- expect: true
tell application "System Events" to exists folder "Read me.txt" of desktop folder or exists file "Read me.txt" of desktop folder of user domain
