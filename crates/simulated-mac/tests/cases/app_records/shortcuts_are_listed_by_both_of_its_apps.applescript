-- expect: {{"Say Hello", "Save Note"}, 1, true}
tell application "Shortcuts"
	set theirs to name of every shortcut
	set kept to count of folders
end tell
tell application "Shortcuts Events" to set others to name of every shortcut
{theirs, kept, theirs = others}
