-- expect: {"Sound", "com.apple.Sound-Settings.extension", pane id "com.apple.Sound-Settings.extension" of application "System Settings", "Sound"}
tell application "System Settings" to {name of current pane, id of current pane, current pane, name of settings window}
-- ----
-- expect: {pane id "com.apple.BluetoothSettings" of application "System Settings", "Bluetooth", "Bluetooth"}
tell application "System Settings"
	set shown to reveal pane id "com.apple.BluetoothSettings"
	{shown, name of current pane, name of window 1}
end tell
-- ----
-- expect: {anchor "Privacy_Accessibility" of pane id "com.apple.settings.PrivacySecurity.extension" of application "System Settings", "Privacy & Security"}
tell application "System Settings"
	set shown to reveal anchor "Privacy_Accessibility" of pane id "com.apple.settings.PrivacySecurity.extension"
	{shown, name of current pane}
end tell
-- ----
-- expect: {{"ClockAppearance", "ScreenSaver", "Wallpaper"}, "Displays", true, false}
tell application "System Settings"
	set the current pane to pane "Displays"
	{name of every anchor of pane id "com.apple.Wallpaper-Settings.extension", name of window 1, exists pane "Sound", exists pane "Toasters"}
end tell
-- ----
-- expect: {true, "Sound"}
tell application "System Settings"
	close window 1
	reveal pane "Sound"
	{(count windows) is 1, name of window 1}
end tell
-- ----
-- fails: 1 System Settings got an error: Can’t get pane id "com.apple.preference.security". (-1728)
tell application "System Settings" to reveal pane id "com.apple.preference.security"
-- ----
-- expect: "Wallpaper"
tell application "System Settings"
	reveal pane "Wallpaper"
	name of window 1
end tell
-- ----
-- fails: 1 (-2740)
tell application "System Settings" to get sidebar width of window 1
-- ----
-- The name of before macOS 13 is found by still, and its panes have other identifiers now (raycast/extensions#19888).
-- fails: 1 System Settings got an error: Can’t get pane id "com.apple.preference.sound". (-1728)
tell application "System Preferences"
	reveal pane id "com.apple.preference.sound"
end tell
