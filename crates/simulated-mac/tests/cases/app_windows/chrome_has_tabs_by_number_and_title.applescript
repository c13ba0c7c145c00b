-- expect: {"Example Domain", "https://example.com/", 1, "normal", true}
tell application "Google Chrome"
	set URL of active tab of front window to "https://example.com/"
	{title of active tab of window 1, URL of active tab of window 1, active tab index of window 1, mode of window 1, running}
end tell
-- ----
-- expect: {2, "The macmcp guide", "Example Domain", 1}
tell application "Google Chrome"
	make new tab at end of tabs of window 1 with properties {URL:"https://example.com/guide"}
	set n to active tab index of window 1
	set theTitle to title of active tab of window 1
	set active tab index of window 1 to 1
	{n, theTitle, title of active tab of window 1, active tab index of window 1}
end tell
-- ----
-- expect: {"Example Domain", 1}
tell application "Google Chrome"
	set x to execute active tab of window 1 javascript "document.title"
	tell tab 2 of window 1 to close
	{x, count of tabs of window 1}
end tell
