-- By the menu Message and by the toolbar; Undo takes each back.
-- expect: {{true, 0}, {true, 4}, {false, -1}, {true, 4}}
tell application "Mail" to activate
delay 2
tell application "System Events" to tell process "Mail"
	set list_ to table 1 of scroll area 1 of splitter group 1 of splitter group 1 of window 1
	set selected of row 2 of list_ to true
	set flags to menu 1 of menu item "Flag" of menu 1 of menu bar item "Message" of menu bar 1
	set found to {}
	click menu item "Red" of flags
	tell application "Mail" to set end of found to {flagged status, flag index} of (first message of inbox whose subject is "Build is green")
	click menu item "Blue" of flags
	tell application "Mail" to set end of found to {flagged status, flag index} of (first message of inbox whose subject is "Build is green")
	click menu item "Clear Flag" of flags
	tell application "Mail" to set end of found to {flagged status, flag index} of (first message of inbox whose subject is "Build is green")
	keystroke "z" using command down
	delay 1
	tell application "Mail" to set end of found to {flagged status, flag index} of (first message of inbox whose subject is "Build is green")
	found
end tell
-- ----
-- expect: {{"Archive", 3, {"Build is green", "Welcome"}}, {"Junk", 3, {"Build is green"}}, {"Trash", 3, {"Build is green"}}, 4}
-- A key, the toolbar, and the submenu.
tell application "System Events" to tell process "Mail"
	set list_ to table 1 of scroll area 1 of splitter group 1 of splitter group 1 of window 1
	set found to {}
	keystroke "a" using {command down, control down}
	delay 1
	tell application "Mail" to set end of found to {"Archive", count messages of inbox, subject of messages of mailbox "Archive" of account 1}
	keystroke "z" using command down
	delay 1
	set selected of row 2 of list_ to true
	click (first button of group 1 of toolbar 1 of window 1 whose description is "Move to Junk")
	tell application "Mail" to set end of found to {"Junk", count messages of inbox, subject of messages of junk mailbox}
	keystroke "z" using command down
	delay 1
	set selected of row 2 of list_ to true
	click menu item "Trash" of menu 1 of menu item "Move to" of menu 1 of menu bar item "Message" of menu bar 1
	tell application "Mail" to set end of found to {"Trash", count messages of inbox, subject of messages of trash mailbox}
	keystroke "z" using command down
	delay 1
	tell application "Mail" to set end of found to count messages of inbox
	found
end tell
