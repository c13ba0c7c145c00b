-- What is held counts for the keys that come after it: public scripts press Command, type and let go of it [events 3.9].
-- expect: {"Ab", "c"}
-- leaves: {"input": null}
tell application "System Events"
	tell process "TextEdit"
		set frontmost to true
		set area to text area 1 of scroll area 1 of window 1
		set value of area to ""
		set focused of area to true
		key down shift
		keystroke "a"
		key up shift
		keystroke "b"
		delay 0.1
		set before_ to value of area
		key down {command}
		key code 0
		key up {command}
		keystroke "c"
		delay 0.1
		{before_, value of area}
	end tell
end tell
-- ----
-- It stays held when the script ends.
-- expect: true
-- leaves: {"input": {"keys": [55, 56], "flags": 1179648}}
tell application "System Events" to key down {command, shift}
delay 0.1
tell application "System Events" to exists process "Finder"
-- ----
-- expect: true
-- leaves: {"input": null}
tell application "System Events" to key up {command, shift}
delay 0.1
tell application "System Events" to exists process "Finder"
-- ----
-- A key is named by what it types or by its code.
-- expect: "e"
-- leaves: {"input": {"keys": [14, 123]}}
tell application "System Events"
	set value of text area 1 of scroll area 1 of window 1 of process "TextEdit" to ""
	key down "e"
	key down 123
	delay 0.1
	value of text area 1 of scroll area 1 of window 1 of process "TextEdit"
end tell
-- ----
-- expect: true
-- leaves: {"input": null}
tell application "System Events"
	key up "e"
	key up 123
end tell
delay 0.1
tell application "System Events" to exists process "Finder"
-- ----
-- world: {"permissions": {"accessibility": "denied"}}
-- fails: 1 not allowed to send keystrokes. (1002)
tell application "System Events" to key down command
