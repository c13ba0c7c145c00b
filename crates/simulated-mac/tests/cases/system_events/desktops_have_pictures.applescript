-- expect: {"/System/Library/CoreServices/DefaultDesktop.heic", {"/Users/demo/Pictures/a.jpg", "/Users/demo/Pictures/a.jpg"}}
tell application "System Events"
	set before_ to picture of current desktop
	tell every desktop to set picture to "/Users/demo/Pictures/a.jpg"
	{before_, picture of desktops}
end tell
-- ----
-- expect: {false, 0, 1800, true, 1, 60, alias "Macintosh HD:Users:demo:Pictures:"}
-- leaves: {"displays": {"0": {"slides": {"random_order": true, "picture_rotation": 1}}}}
tell application "System Events"
	set pictures_ to folder "/Users/demo/Pictures"
	tell current desktop
		set before_ to {random order, picture rotation, change interval}
		set picture rotation to 1
		set random order to true
		set change interval to 60
		set pictures folder to pictures_
		before_ & {random order, picture rotation, change interval, pictures folder}
	end tell
end tell
