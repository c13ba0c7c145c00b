-- Where graders of macOSWorld read its panes; nothing holds before OK.
-- expect: {"General", "Large", "Medium"}
tell application "Music" to activate
delay 1
tell application "System Events" to tell process "Music"
	keystroke "," using command down
	delay 0.5
	set sizes to pop up button 1 of group 1 of window "General"
	click sizes
	click menu item "Large" of menu 1 of sizes
	set shown to {name of window 1, value of pop up button 1 of group 1 of window 1}
	click button "Cancel" of window 1
	keystroke "," using command down
	delay 0.5
	shown & value of pop up button 1 of group 1 of window "General"
end tell
-- ----
-- expect: {"Playback", 1, {"Music Media folder location", "/Users/demo/Music/Music/Media"}, 1, 1}
tell application "System Events" to tell process "Music"
	click button "Playback" of toolbar 1 of window 1
	set title_ to name of window 1
	click checkbox "Crossfade Songs" of scroll area 1 of group 1 of window 1
	set before_ to value of checkbox 1 of scroll area 1 of group 1 of window 1
	click button "Files" of toolbar 1 of window 1
	set files_ to value of static texts of group 1 of window 1
	click button "OK" of window 1
	set left_ to count windows
	keystroke "," using command down
	delay 0.5
	click button "Playback" of toolbar 1 of window 1
	{title_, before_, files_, left_, value of checkbox 1 of scroll area 1 of group 1 of window 1}
end tell
