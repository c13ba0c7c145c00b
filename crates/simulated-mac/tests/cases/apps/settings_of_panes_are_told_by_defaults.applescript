-- What panes set is what `defaults` tells, as graders of macOSWorld read it. A Mac has none of it until then, but for the last two.
-- expect: {"none", "none", "none", "none", "none", "2", "1200"}
on told(words_)
	do shell script "defaults " & words_ & " 2>/dev/null || echo none"
end told
{told("read -g KeyRepeat"), told("read -g InitialKeyRepeat"), told("read com.apple.dock autohide"), told("read com.apple.dock mineffect"), told("read com.apple.controlcenter 'NSStatusItem Visible AirDrop'"), told("read com.apple.ncprefs content_visibility"), told("-currentHost read com.apple.screensaver idleTime")}
-- ----
-- expect: {"Keyboard", "2", "15"}
-- leaves: {"preferences": {"panes": {"key_repeat": 2, "initial_key_repeat": 15}}}
tell application "System Settings"
	activate
	reveal (first pane whose name is "Keyboard")
end tell
delay 1
tell application "System Events" to tell process "System Settings"
	set box to group 1 of scroll area 1 of group 1 of group 2 of splitter group 1 of group 1 of window 1
	set value of slider 1 of box to 1
	set value of (first slider of box whose description is "Delay until repeat") to 1
	{name of window 1, do shell script "defaults read -g KeyRepeat", do shell script "defaults read -g InitialKeyRepeat"}
end tell
-- ----
-- A script's word goes before, until the pane is used again.
-- expect: {"90", "6"}
do shell script "defaults write -g KeyRepeat -int 90"
set written to do shell script "defaults read -g KeyRepeat"
tell application "System Events" to tell process "System Settings"
	set value of slider 1 of group 1 of scroll area 1 of group 1 of group 2 of splitter group 1 of group 1 of window 1 to 0.8
end tell
{written, do shell script "defaults read -g KeyRepeat"}
-- ----
-- expect: {"1", "scale", true, "Scale Effect", 0}
-- leaves: {"preferences": {"dock": {"minimize_effect": "scale"}}}
tell application "System Settings" to reveal (first pane whose name is "Desktop & Dock")
tell application "System Events" to tell process "System Settings"
	set box to group 1 of scroll area 1 of group 1 of group 2 of splitter group 1 of group 1 of window 1
	click checkbox 1 of box
	set effect to first pop up button of box whose description is "Minimize windows using"
	click effect
	click menu item "Scale Effect" of menu 1 of effect
	set told_ to {do shell script "defaults read com.apple.dock autohide", do shell script "defaults read com.apple.dock mineffect"}
	tell application "System Events" to set hides to autohide of dock preferences
	tell application "System Events" to set autohide of dock preferences to false
	told_ & {hides, value of effect, value of checkbox 1 of box}
end tell
-- ----
-- expect: {"1", "10800", "1"}
-- leaves: {"preferences": {"panes": {"notification_previews": 1, "airdrop_in_menu_bar": true}, "screen_saver": {"delay_interval": 10800}}}
on choose_(pane_, button_, item_)
	tell application "System Settings" to reveal (first pane whose name is pane_)
	tell application "System Events" to tell process "System Settings"
		set box to group 1 of scroll area 1 of group 1 of group 2 of splitter group 1 of group 1 of window 1
		set one to first pop up button of box whose description is button_
		click one
		click menu item item_ of menu 1 of one
	end tell
end choose_
choose_("Notifications", "Show previews", "Never")
choose_("Lock Screen", "Start Screen Saver when inactive", "For 3 hours")
choose_("Control Center", "AirDrop", "Show in Menu Bar")
{do shell script "defaults read com.apple.ncprefs content_visibility", do shell script "defaults -currentHost read com.apple.screensaver idleTime", do shell script "defaults read com.apple.controlcenter 'NSStatusItem Visible AirDrop'"}
-- ----
-- expect: {"0", "7"}
do shell script "defaults -currentHost write com.apple.screensaver idleTime -int 7"
{do shell script "defaults read /Library/Preferences/com.apple.loginwindow GuestEnabled", do shell script "defaults -currentHost read com.apple.screensaver idleTime"}
