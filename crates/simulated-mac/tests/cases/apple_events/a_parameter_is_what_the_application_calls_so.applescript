-- What Finder has a name for is meant where the command is Finder's; `path to` is not.
-- expect: {"Plan.txt", "Macintosh HD:Users:demo:Desktop:"}
tell application "Finder"
	{name of (move file "Plan.txt" of folder "Documents" of home to desktop), path to desktop as text}
end tell
