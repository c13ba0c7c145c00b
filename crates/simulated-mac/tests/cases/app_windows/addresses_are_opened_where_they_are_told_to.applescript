-- expect: {"https://example.com/guide", "The macmcp guide"}
open location "https://example.com/guide"
delay 1
tell application "Safari" to {URL of front document, name of current tab of front window}
-- ----
-- expect: "https://example.com/guide"
tell application "Google Chrome"
	activate
	open location "https://example.com/guide"
	delay 1
	URL of active tab of front window
end tell
-- ----
-- expect: "https://example.com/"
tell application "Safari" to open location "https://example.com/"
delay 1
tell application "Safari" to URL of current tab of front window
-- ----
-- expect: "The macmcp guide"
do shell script "open https://example.com/guide"
delay 1
tell application "Safari" to name of front document
