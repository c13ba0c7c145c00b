-- The space bar shows the panel and takes it away; what stands in it is read by graders of macOSWorld.
-- expect: {"Quick Look", "Quick Look", {"Plan.txt"}, 1}
tell application "Finder"
	activate
	reveal file "Plan.txt" of folder "Documents" of home
end tell
delay 1
tell application "System Events" to tell process "Finder"
	keystroke space
	delay 0.5
	set shown to {name of window 1, subrole of window 1, value of static texts of window 1}
	keystroke space
	delay 0.5
	shown & (count (windows whose name is "Quick Look")) + 1
end tell
-- ----
-- expect: {true, false, "Documents"}
tell application "System Events" to tell process "Finder"
	keystroke space
	delay 0.5
	set before_ to exists window "Quick Look"
	key code 53
	delay 0.5
	{before_, exists window "Quick Look", name of window 1}
end tell
-- ----
-- Soon after it was taken away it is shown again: the key that did so is no letter of a name.
-- expect: {true, false, true}
tell application "System Events" to tell process "Finder"
	set shown to {}
	repeat 3 times
		keystroke space
		delay 0.2
		set end of shown to exists window "Quick Look"
	end repeat
	keystroke space
	shown
end tell
-- ----
-- Within a name that is typed it is a letter.
-- expect: false
tell application "System Events" to tell process "Finder"
	keystroke "pl a"
	delay 0.5
	exists window "Quick Look"
end tell
-- ----
-- expect: {"About Finder", {"Finder", "Version 15.5"}}
tell application "System Events" to tell process "Finder"
	click menu item "About Finder" of menu 1 of menu bar item "Finder" of menu bar 1
	{value of attribute "AXTitle" of window 1, value of static texts of window 1}
end tell
