-- expect: {"/System/Library/CoreServices/DefaultDesktop.heic", {"/Users/demo/Pictures/a.jpg", "/Users/demo/Pictures/a.jpg"}}
tell application "System Events"
	set before_ to picture of current desktop
	tell every desktop to set picture to "/Users/demo/Pictures/a.jpg"
	{before_, picture of desktops}
end tell
