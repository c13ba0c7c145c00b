-- expect: {{71, 72}, 1, "Desktop	Documents	Downloads", false, {"login", "-zsh"}, "/dev/ttys001", {80, 24}, "Basic", "Terminal"}
tell application "Terminal"
	tell tab 1 of window 2
		{id of every window of application "Terminal", count tabs of window 2 of application "Terminal", paragraph 2 of (get contents of it), busy, processes, tty, {number of columns, number of rows}, name of current settings, custom title}
	end tell
end tell
-- ----
-- expect: tab 1 of window id 71 of application "Terminal"
-- sends: {"com.apple.Terminal": 1}
tell application "Terminal" to do script "pwd" in front window
-- ----
-- expect: {"/Users/demo", true}
tell application "Terminal"
	set shown to history of selected tab of window 1
	{paragraph 3 of shown, contents of front window is shown}
end tell
-- ----
-- expect: {3, {"hello"}, "Documents — -zsh — 80×24"}
tell application "Terminal"
	set t to do script "cd Documents; echo hello"
	set x to contents of t
	set found to {}
	repeat with oneLine in paragraphs of x
		if contents of oneLine is "hello" then set end of found to contents of oneLine
	end repeat
	{count windows, found, name of window 1}
end tell
-- ----
-- expect: {"Build", "Documents — Build — -zsh — 80×24", true, "Pro", "Documents — Test — -zsh — 80×24"}
tell application "Terminal"
	set custom title of front window to "Build"
	set n to name of front window
	set current settings of window 1 to settings set "Pro"
	set a to {custom title of tab 1 of window 1, n, title displays custom title of tab 1 of window 1, name of current settings of window 1}
	set custom title of tab 1 of window 1 to "Test"
	a & name of window 1
end tell
-- ----
-- expect: {10, "Basic", true, 2}
tell application "Terminal"
	close window 1
	{count settings sets, name of default settings, exists settings set "Ocean", count windows}
end tell
-- ----
-- fails: 1 Can’t get window 7. Invalid index. (-1719)
tell application "Terminal" to do script "ls" in window 7
-- ----
-- fails: 1 Can’t get tab 2 of window 1. Invalid index. (-1719)
tell application "Terminal" to get busy of tab 2 of window 1
-- ----
-- fails: 1 (-2740)
tell application "Terminal" to get shell color of window 1
-- ----
-- expect: {false, true}
tell application "Terminal"
	tell front window
		set was_shown to title displays custom title of selected tab
		set title displays custom title of selected tab to true
		{was_shown, title displays custom title of selected tab}
	end tell
end tell
