-- expect: {"Read me copy.txt", "Read me copy 2.txt", 3}
tell application "Finder"
	set one to duplicate file "Read me.txt" of desktop
	set other to duplicate file "Read me.txt" of desktop
	{name of one, name of other, count files of desktop}
end tell
