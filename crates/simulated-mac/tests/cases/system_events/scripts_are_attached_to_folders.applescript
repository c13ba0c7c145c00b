-- Attached and taken away; nothing runs them here [events 3.14].
-- expect: {false, "new.scpt", {"Desktop"}, {"new.scpt"}, true}
-- leaves: {"folder_actions": {"enabled": true, "folders": {"Desktop": {"path": "/Users/demo/Desktop", "scripts": [{"path": "/Users/demo/Library/Scripts/new.scpt"}]}}}}
tell application "System Events"
	set was to folder actions enabled
	set folder actions enabled to true
	set made to attach action to desktop folder using "/Users/demo/Library/Scripts/new.scpt"
	{was, name of made, name of every folder action, name of scripts of folder action "Desktop", folder actions enabled}
end tell
-- ----
-- expect: {{script "new.scpt" of folder action "Desktop" of application "System Events"}, folder action "Desktop" of application "System Events", {}}
tell application "System Events"
	set before_ to attached scripts (path to desktop)
	set left_ to remove action from desktop folder using action name "new.scpt"
	{before_, left_, attached scripts desktop folder}
end tell
-- ----
-- expect: {"Papers", {"a.scpt"}, false, alias "Macintosh HD:Users:demo:Documents:"}
tell application "System Events"
	set made to make new folder action at end of folder actions with properties {name:"Papers", path:"/Users/demo/Documents"}
	tell made to make new script at end of scripts with properties {name:"/Users/demo/Library/Scripts/a.scpt"}
	set enabled of made to false
	{name of made, name of scripts of made, enabled of made, path of made}
end tell
-- ----
-- expect: {"Desktop"}
tell application "System Events"
	delete folder action "Papers"
	name of folder actions
end tell
-- ----
-- fails: 79 the command doFolderAction
tell application "System Events" to do folder action desktop folder folder action code items added
