-- expect: {blue, blue, jump to next page, 10, true, automatic}
tell application "System Events"
	tell appearance preferences to {appearance, highlight color, scroll bar action, recent documents limit, smooth scrolling, font smoothing style}
end tell
-- ----
-- expect: {graphite, {65535, 0, 0}, 5, true}
-- leaves: {"preferences": {"appearance": {"appearance": "graphite", "scroll_bar_action": "jump to here"}}, "system": {"dark_mode": true}}
tell application "System Events"
	tell appearance preferences
		set appearance to graphite
		set highlight color to {65535, 0, 0}
		set scroll bar action to jump to here
		set recent documents limit to 5
		set dark mode to true
		{appearance, highlight color, recent documents limit, dark mode}
	end tell
end tell
-- ----
-- expect: {ask what to do, missing value, ignore, open application, alias "Macintosh HD:System:Applications:Music.app:"}
-- leaves: {"preferences": {"discs": {"blank_cd": {"insertion_action": "ignore"}}}}
tell application "System Events"
	set before_ to {insertion action, custom application} of blank CD of CD and DVD preferences
	set insertion action of blank CD of CD and DVD preferences to ignore
	set ignored to insertion action of blank CD of CD and DVD preferences
	tell music CD of CD and DVD preferences
		set insertion action to open application
		set custom application to POSIX file "/System/Applications/Music.app"
		before_ & {ignored, insertion action, custom application}
	end tell
end tell
