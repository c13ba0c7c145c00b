-- Labels and comments stay with a file that gets another name or place. Grade C: the sentences of the errors.
-- expect: {"read again", 2, "read again", 2, "", 0}
-- leaves: {"disk": {"/Users/demo/Desktop/Plans.txt": {"comment": "read again", "label": 2}}}
tell application "Finder"
	set plan to file "Plan.txt" of folder "Documents" of home
	set comment of plan to "read again"
	set label index of plan to 2
	set first_told to {comment of plan, label index of plan}
	set name of plan to "Plans.txt"
	set moved to move file "Plans.txt" of folder "Documents" of home to desktop
	first_told & {comment of moved, label index of moved, comment of home, label index of home}
end tell
-- ----
-- fails: 1 (-10006)
tell application "Finder" to set label index of file "Read me.txt" of desktop to 8
-- ----
-- fails: 79 labelIndex of /Applications, which every Mac has
tell application "Finder" to set label index of folder "Applications" of startup disk to 1
-- ----
-- expect: {true, true, true, true}
tell application "Finder"
	set free to free space of startup disk
	set whole to capacity of startup disk
	set bytes to data size of file "Read me.txt" of desktop
	update desktop
end tell
tell application "System Events"
	{free < whole, bytes > 0, free space of startup disk = free, capacity of disk "Macintosh HD" = whole}
end tell
