-- The commands stand for AXConfirm, AXCancel and AXPick: the dictionary of System Events.
-- expect: {"https://example.com/", "https://example.org/"}
tell application "System Events" to tell process "Safari"
	set was to value of text field 1 of group 3 of toolbar 1 of window 1
	set value of text field 1 of group 3 of toolbar 1 of window 1 to "https://example.org/"
	confirm text field 1 of group 3 of toolbar 1 of window 1
	delay 1
	{was, value of text field 1 of group 3 of toolbar 1 of window 1}
end tell
-- ----
-- fails: 1 (-1708)
tell application "System Events" to confirm process "Safari"
