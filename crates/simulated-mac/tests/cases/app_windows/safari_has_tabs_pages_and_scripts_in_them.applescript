-- expect: {"Example Domain", "https://example.com/", "https://example.com/", {"Example Domain", "Start Page"}, 1}
-- sends: {"com.apple.Safari": 5}
tell application "Safari"
	{name of current tab of window 1, URL of current tab of window 1, URL of document 1, name of every window, count of tabs of window 1}
end tell
-- ----
-- expect: {2, {"Example Domain", "The macmcp guide"}, "https://example.com/guide", tab 2 of window id 81 of application "Safari"}
tell application "Safari"
	tell window 1
		set t to make new tab with properties {URL:"https://example.com/guide"}
		set current tab to t
	end tell
	{index of current tab of window 1, name of tabs of window 1, URL of front document, t}
end tell
-- ----
-- expect: {"The macmcp guide", "https://example.com/guide", 3, {1, "two", true}}
tell application "Safari"
	set d to document 1
	{do JavaScript "document.title" in d, do JavaScript "location.href" in d, do JavaScript "1 + 2" in d, do JavaScript "[1, 'two', true]" in d}
end tell
-- ----
-- expect: {true, "example.com", "Example Domain"}
tell application "Safari"
	set found to (do JavaScript "document.body.innerText" in document 1) contains "How an assistant sees and drives a Mac."
	set theHost to do JavaScript "var u = new Object(); u.h = location.hostname; u.h" in current tab of window 1
	do JavaScript "document.querySelector('a').click()" in current tab of window 1
	{found, theHost, name of current tab of window 1}
end tell
-- ----
-- fails: 79 not simulated: fetch in a page
tell application "Safari" to do JavaScript "fetch('https://example.com')" in document 1
-- ----
-- expect: {1, 3}
tell application "Safari"
	close tab 2 of window 1
	set n to count of tabs of window 1
	make new document with properties {URL:"https://example.com/"}
	{n, count of windows}
end tell
-- ----
-- world: {"app_data": {"com.apple.Safari": {"allowsJavaScriptFromAppleEvents": false}}}
-- fails: 1 Allow JavaScript from Apple Events
tell application "Safari" to do JavaScript "1" in document 1
