-- A window without a title is told by its number, as a grader of macOSWorld reads one: `static text 2 of window 1`.
-- expect: {image 1 of window 1 of application process "TextEdit" of application "System Events", static text "TextEdit" of window 1 of application process "TextEdit" of application "System Events", static text "Version 1.20" of window 1 of application process "TextEdit" of application "System Events", button 1 of window 1 of application process "TextEdit" of application "System Events"}
tell application "TextEdit" to activate
delay 1
tell application "System Events" to tell process "TextEdit"
	click menu item "About TextEdit" of menu 1 of menu bar item "TextEdit" of menu bar 1
	value of attribute "AXChildren" of window 1
end tell
