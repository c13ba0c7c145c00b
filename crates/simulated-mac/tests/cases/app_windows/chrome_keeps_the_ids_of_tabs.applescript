-- [apps 3.6]: the id of a tab stays whatever is opened, shown or closed beside it.
-- expect: {true, "Example Domain", "https://example.com/", 1}
tell application "Google Chrome"
	set URL of active tab of front window to "https://example.com/"
	set w to id of window 1
	set a to id of active tab of window 1
	make new tab at end of tabs of window id w with properties {URL:"https://example.com/guide"}
	set t to tab id a of window id w
	{a is id of tab 1 of window id w, title of t, URL of tab id a of window id w, count (every tab of window 1 whose id is a)}
end tell
-- ----
-- expect: {true, true, "The macmcp guide", 1}
tell application "Google Chrome"
	set w to id of window 1
	set a to id of tab 1 of window 1
	set b to id of tab 2 of window 1
	set active tab index of window 1 to 1
	close tab id a of window id w
	{a is not b, b is id of active tab of window 1, title of tab id b of window id w, count tabs of window 1}
end tell
-- ----
-- expect: {true, true, 2}
tell application "Google Chrome"
	set w to id of window 1
	set b to id of tab 1 of window 1
	set made to make new tab at end of tabs of window id w
	set c to id of made
	{b is id of tab 1 of window 1, c is id of active tab of window 1 and c is not b, count tabs of window 1}
end tell
-- ----
-- fails: 1 Can’t get tab id "7" of window 1. (-1728)
tell application "Google Chrome" to title of tab id "7" of window 1
