-- Sleep: the displays are dark, and the password is asked for [events 3.12].
-- expect: 1
-- leaves: {"displays": {"0": {"asleep": true}, "1": {"asleep": true}}, "session": {"locked": true, "gui": true}}
tell application "System Events" to sleep
1
-- ----
-- Logging out asks first; shutting down and restarting do not.
-- world: {"displays": {"0": {"asleep": false}, "1": {"asleep": false}}, "session": {"locked": false}}
-- expect: {{"Cancel", "Log Out"}, "Are you sure you want to quit all applications and log out now?", 0, true}
-- leaves: {"session": {"gui": true}, "pending": null}
tell application "System Events"
	log out
	tell process "loginwindow"
		set asked to {name of every button of window 1, value of static text 1 of window 1}
		click button "Cancel" of window 1
		set still to count windows
	end tell
	asked & {still, exists process "Safari"}
end tell
-- ----
-- TextEdit has a document that was changed: it asks, and the session goes on without the apps that have quit.
-- world: {"apps": {"TextEdit": {"quit": "asks_to_save", "windows": {"0": {"edited": true}}}}}
-- expect: {false, true, 1}
-- leaves: {"session": {"gui": true}}
tell application "System Events"
	log out
	click button "Log Out" of window 1 of process "loginwindow"
	{exists process "Safari", exists process "TextEdit", count sheets of window 1 of process "TextEdit"}
end tell
-- ----
-- Nobody answers for a minute.
-- world: {"apps": {"TextEdit": {"quit": "quits"}}}
-- expect: {"loginwindow"}
-- leaves: {"session": {"gui": false, "ended": "logged_out"}}
tell application "System Events"
	log out
	repeat 13 times
		delay 5
	end repeat
	name of every process
end tell
