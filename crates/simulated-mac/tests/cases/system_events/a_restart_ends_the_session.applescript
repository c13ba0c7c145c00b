-- world: {"apps": {"TextEdit": {"quit": "quits"}}}
-- expect: false
-- leaves: {"session": {"gui": false, "ended": "restarted"}}
tell application "System Events"
	restart
	exists process "Safari"
end tell
