-- A list selects what begins with what is typed; that goes into no text.
-- expect: {"Ideas 💡"}
tell application "Notes" to activate
delay 1
tell application "System Events" to tell process "Notes"
	set list_ to table 1 of scroll area 2 of splitter group 1 of window 1
	set focused of list_ to true
	keystroke "ide"
	delay 0.5
	set chosen to rows of list_ whose selected is true
	set names_ to {}
	repeat with one in chosen
		set end of names_ to value of static text 1 of UI element 1 of UI element 1 of one
	end repeat
	names_
end tell
