-- Public scripts start it, ask whether it runs, and set after how long it comes [events 3.13].
-- expect: {"Flurry", false, 1200, false}
tell application "System Events"
	{name of current screen saver, running of screen saver preferences, delay interval of screen saver preferences, show clock of screen saver preferences}
end tell
-- ----
-- expect: {true, 300, "Drift", {"Arabesque", "Drift", "Flurry", "Hello", "Shell", "Word of the Day"}}
-- leaves: {"preferences": {"screen_saver": {"running": true, "delay_interval": 300, "current": "Drift"}}, "session": {"locked": false}}
tell application "System Events"
	set current screen saver to screen saver "Drift"
	tell screen saver preferences to set delay interval to 300
	start current screen saver
	{running of screen saver preferences, delay interval of screen saver preferences, name of current screen saver, name of every screen saver}
end tell
-- ----
-- A key ends it, and the password is asked for.
-- expect: false
-- leaves: {"session": {"locked": true}}
tell application "System Events"
	key code 53
	delay 0.1
	running of screen saver preferences
end tell
-- ----
-- world: {"session": {"locked": false}}
-- expect: {true, false, false}
-- leaves: {"session": {"locked": false}}
tell application "System Events"
	set was to require password to wake of security preferences
	set require password to wake of security preferences to false
	start screen saver preferences
	stop screen saver preferences
	{was, require password to wake of security preferences, automatic login of security preferences}
end tell
-- ----
-- fails: 79 for which a Mac asks for an administrator
tell application "System Events" to set automatic login of security preferences to true
