-- Processes that only run in the background have nothing to hide [events 3.10].
-- expect: {false, {}}
tell application "System Events"
	set visible of every process to false
	set shown to name of every process whose visible is true and background only is false
	{visible of process "Safari", shown}
end tell
-- ----
-- expect: false
tell application "Finder" to set visible of every process to false
tell application "System Events" to visible of process "TextEdit"
