-- The attributes that a page gives its elements itself are none of a page here.
-- expect: {0, "A"}
tell application "Safari"
	set found to do JavaScript "document.querySelectorAll('[data-testid=\"tweet\"], div[data-id] a').length" in document 1
	{found as integer, do JavaScript "document.querySelector('[data-testid], a').tagName" in document 1}
end tell
