-- [trees 2.6], [trees 3.2]: an action that is not one of AppKit's is a text of three lines.
-- expect: {2, {"Name:close tab", "Target:0x0", "Selector:(null)"}, 0, "Example Domain"}
tell application "Safari"
	activate
	make new tab at end of tabs of window 1 with properties {URL:"https://example.com/guide"}
end tell
delay 1
tell application "System Events" to tell process "Safari"
	set bar to last tab group of window 1
	set tabs_ to count radio buttons of bar
	set action_ to first action of radio button 2 of bar whose name begins with "Name:"
	set lines_ to paragraphs of (get name of action_)
	perform action_
	delay 1
	{tabs_, lines_, count tab groups of window 1, name of window 1}
end tell
