-- expect: {{80, 24}, {700, 420, 1285, 815}, {100, 24}, "demo — -zsh — 100×24", {700, 420, 1425, 815}}
tell application "Terminal"
	set w to front window
	set bounds of w to {700, 420, 1285, 815}
	set first_ to {number of columns of selected tab of w, number of rows of selected tab of w}
	set before_ to bounds of w
	set number of columns of selected tab of w to 100
	{first_, before_, {number of columns of selected tab of w, number of rows of selected tab of w}, name of w, bounds of w}
end tell
-- ----
-- expect: {"demo — -zsh — 100×30", {53, 11}, "demo — -zsh — 53×11", {700, 420, 1100, 620}}
-- The size of the window is the other way to say it; what remains is no letter.
tell application "Terminal"
	set w to front window
	set number of rows of selected tab of w to 30
	set named to name of w
	set bounds of w to {700, 420, 1100, 620}
	{named, {number of columns of selected tab of w, number of rows of selected tab of w}, name of w, bounds of w}
end tell
-- ----
-- expect: "demo — -zsh — 80×20"
tell application "System Events" to tell process "Terminal"
	set size of window 1 to {585, 335}
	name of window 1
end tell
-- ----
-- fails: 79
tell application "Terminal" to set number of rows of selected tab of front window to 0
