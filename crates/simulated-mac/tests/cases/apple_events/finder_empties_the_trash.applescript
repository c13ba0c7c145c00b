-- expect: {trash of application "Finder", "Trash", true, {}, 0}
tell application "Finder" to {trash, name of trash, warns before emptying of trash, items of trash, count of items of trash}
-- ----
-- expect: {{"Plan.txt", "Read me.txt"}, false, {}}
-- leaves: {"finder": {"empties_unasked": true}}
tell application "Finder"
	move file "Plan.txt" of folder "Documents" of home to trash
	delete file "Read me.txt" of desktop
	set thrown to name of items of trash
	set warns before emptying of trash to false
	empty the trash
	{thrown, warns before emptying of trash, items of trash}
end tell
-- ----
-- fails: 79 emptying a Trash that is empty
tell application "Finder" to empty trash
-- ----
-- fails: 79 the command empty
tell application "Finder" to empty home
