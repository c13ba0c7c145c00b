-- [trees 3.13]: nothing in a window of Chrome has an identifier; what is around its page is called as that is.
-- expect: {"New Tab", {"New Tab"}, "", "Example Domain", {"New Tab", "Example Domain"}, "https://example.com/", {false, missing value}}
tell application "Google Chrome" to activate
delay 2
tell application "System Events" to tell process "Google Chrome"
	set inner_ to group 1 of group 1 of group 1 of group 1 of window 1
	set field_ to text field 1 of group 1 of toolbar 1 of inner_
	set before_ to {name of group 1 of window 1, name of radio buttons of tab group 1 of inner_, value of field_}
	click (first button of inner_ whose description is "New Tab")
	keystroke "https://example.com/"
	key code 36
	delay 1
	-- The window has another name by now.
	set inner_ to group 1 of group 1 of group 1 of group 1 of window 1
	set field_ to text field 1 of group 1 of toolbar 1 of inner_
	set ids to {name of attributes of field_ contains "AXIdentifier", value of attribute "AXIdentifier" of window 1}
	before_ & {name of group 1 of window 1, name of radio buttons of tab group 1 of inner_, value of field_, ids}
end tell
-- ----
-- The last tab takes its window with it.
-- expect: {1, 0}
tell application "System Events" to tell process "Google Chrome"
	set inner_ to group 1 of group 1 of group 1 of group 1 of window 1
	click button 1 of radio button 2 of tab group 1 of inner_
	delay 1
	set inner_ to group 1 of group 1 of group 1 of group 1 of window 1
	set left_ to count radio buttons of tab group 1 of inner_
	click button 1 of radio button 1 of tab group 1 of inner_
	delay 1
	{left_, count windows}
end tell
