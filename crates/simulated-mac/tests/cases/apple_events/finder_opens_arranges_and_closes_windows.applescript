-- expect: {{"Documents", "Downloads"}, {"Downloads", "Documents"}, {"Documents", "Downloads"}, 1, "Downloads"}
tell application "Finder"
	set a to name of every Finder window
	set index of Finder window 2 to 1
	set b to name of windows
	select Finder window "Documents"
	set c to name of windows
	close front window
	{a, b, c, count windows, name of window 1}
end tell
-- ----
-- A window keeps its bars within it, and stays on the screen.
-- expect: {{100, 100, 900, 600}, {100, 100}, {160, 120}, {160, 120, 960, 620}, true, true, false, {160, 120, 960, 620}}
tell application "Finder"
	set w to front window
	set bounds of w to {100, 100, 900, 600}
	set a to bounds of w
	set p to position of w
	set position of w to {160, 120}
	set q to position of w
	set b to bounds of w
	set collapsed of w to true
	set c to collapsed of w
	set collapsed of w to false
	set zoomed of w to true
	set z to zoomed of w
	set zoomed of w to false
	{a, p, q, b, c, z, zoomed of w, bounds of w}
end tell
-- ----
-- expect: {"demo", folder "Pictures" of folder "demo" of folder "Users" of startup disk of application "Finder", "Pictures", 1, list view}
tell application "Finder"
	close every window
	set w to make new Finder window
	set n to name of w
	set target of w to folder "Pictures" of home
	{n, target of w, name of w, count windows, current view of w}
end tell
-- ----
-- expect: {"Movies", desktop of application "Finder"}
tell application "Finder"
	close windows
	set new window target of Finder preferences to folder "Movies" of home
	set w to make new Finder window
	set n to name of w
	close w
	{n, insertion location as reference}
end tell
-- ----
-- expect: {{"Read me.txt"}, {}}
tell application "Finder"
	set selection to file "Read me.txt" of desktop
	set a to {name of item 1 of (get selection)}
	set selection to {}
	{a, selection}
end tell
-- ----
-- fails: 1 (-1708)
tell application "Finder" to erase startup disk
-- ----
-- expect: "nothing to eject"
tell application "Finder"
	eject (every disk whose ejectable is true)
	"nothing to eject"
end tell
-- ----
-- fails: 1 (-1728)
tell application "Finder" to eject disk "Backup"
-- ----
-- fails: 79 ejecting the startup disk
tell application "Finder" to eject startup disk
-- ----
-- expect: {information window of document file "Plan.txt" of folder "Documents" of folder "demo" of folder "Users" of startup disk of application "Finder", "Plan.txt Info", "Plan.txt"}
tell application "Finder"
	open information window of file "Plan.txt" of folder "Documents" of home
	set w to information window of file "Plan.txt" of folder "Documents" of home
	{w, name of w, name of item of w}
end tell
-- ----
-- expect: {true, false}
tell application "System Events" to set a to exists window "Plan.txt Info" of process "Finder"
tell application "Finder" to close information window of file "Plan.txt" of folder "Documents" of home
tell application "System Events" to {a, exists window "Plan.txt Info" of process "Finder"}
-- ----
-- expect: {{"Budget 2026.xlsx", "Plan.txt", "Ünïcödé “quoted”.pdf", "買い物メモ 🍎.txt"}, "買い物メモ 🍎.txt"}
tell application "Finder"
	set sorted to sort (get files of folder "Documents" of home) by name
	set names to {}
	repeat with f in sorted
		set end of names to name of f
	end repeat
	{names, name of last item of (sort (get files of folder "Documents" of home) by size)}
end tell
-- ----
-- Finder tells of processes too.
-- expect: {true, false}
-- leaves: {"apps": {"Safari": {"hidden": true}}}
tell application "Finder"
	set was to visible of process "Safari"
	set visible of every process whose visible is true and name is not "Finder" to false
	{was, visible of process "Safari"}
end tell
-- ----
-- expect: {true, false, 0.8, {"Macintosh HD"}, true}
tell application "Finder"
	set delay before springing of Finder preferences to 0.8
	set all name extensions showing of Finder preferences to true
	{folders spring open of Finder preferences, desktop shows hard disks of Finder preferences, delay before springing of Finder preferences, name of every disk of computer container, all name extensions showing of Finder preferences}
end tell
-- ----
-- expect: {"Music", {150, 150, 750, 500}, column view}
tell application "Finder"
	set w to make new Finder window to folder "Music" of home with properties {bounds:{150, 150, 750, 500}, current view:column view}
	{name of w, bounds of w, current view of w}
end tell
-- ----
-- fails: 79 a new window with the property name
tell application "Finder" to make new Finder window with properties {name:"x"}
