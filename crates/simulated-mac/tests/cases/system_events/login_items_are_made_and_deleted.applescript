-- expect: {{}, login item "Calculator" of application "System Events", {hidden:true, kind:"Application", name:"Calculator", path:"/System/Applications/Calculator.app", class:login item}}
-- leaves: {"login_items": {"0": {"name": "Calculator", "hidden": true}}}
tell application "System Events"
	set before_ to name of every login item
	set made to make login item at end with properties {path:"/System/Applications/Calculator.app", hidden:true}
	{before_, made, properties of made}
end tell
-- ----
-- expect: {{"Calculator", "Safari"}, false}
tell application "System Events"
	make new login item at end of login items with properties {name:"Browser", path:"/Applications/Safari.app"}
	set hidden of login item "Calculator" to false
	{name of every login item, hidden of login item "Calculator"}
end tell
-- ----
-- expect: {{"Safari"}, false}
tell application "System Events"
	delete login item "Calculator"
	{name of login items, exists login item "Calculator"}
end tell
-- ----
-- fails: 1 (-1728)
tell application "System Events" to delete login item "Calculator"
