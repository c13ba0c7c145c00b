-- The Dock that is drawn follows [events 3.13].
-- expect: {false, false, bottom, genie, true, false, true, zoom}
tell application "System Events"
	tell dock preferences to {autohide, magnification, screen edge, minimize effect, animate, autohide menu bar, show indicators, double click behavior}
end tell
-- ----
-- expect: {{486, 916}, {4, 221}, {62, 540}}
-- leaves: {"displays": {"0": {"bottom_inset": 0, "left_inset": 70}}, "preferences": {"dock": {"screen_edge": "left"}}}
tell application "System Events"
	set before_ to position of list 1 of process "Dock"
	set screen edge of dock preferences to left
	{before_, position of list 1 of process "Dock", size of list 1 of process "Dock"}
end tell
-- ----
-- Hidden, it lies past the edge, and comes when the pointer goes there.
-- expect: {true, {-66, 221}}
-- leaves: {"displays": {"0": {"left_inset": null}}}
tell application "System Events"
	tell dock preferences to set autohide to not autohide
	{autohide of dock preferences, position of list 1 of process "Dock"}
end tell
-- ----
-- world: {"pointer": [0, 500]}
-- expect: {4, 247}
tell application "System Events"
	set minimize into application of dock preferences to true
	position of list 1 of process "Dock"
end tell
-- ----
-- expect: {1, 0.5, scale, false, left}
-- leaves: {"preferences": {"dock": {"dock_size": 1, "show_indicators": false, "show_recents": false}}}
tell application "System Events"
	tell dock preferences
		set properties to {dock size:1.5, magnification:true}
	end tell
	set show indicators of dock preferences to false
	set show recents of dock preferences to false
	set minimize effect of dock preferences to scale
	set magnification size of dock preferences to 0.5
	tell dock preferences to {dock size, magnification size, minimize effect, show indicators, screen edge}
end tell
-- ----
-- fails: 1 (-1700)
tell application "System Events" to set autohide of dock preferences to "maybe"
