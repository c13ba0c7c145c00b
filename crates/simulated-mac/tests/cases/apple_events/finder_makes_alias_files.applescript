-- expect: {alias file "Plan.txt" of folder "Desktop" of folder "demo" of folder "Users" of startup disk of application "Finder", "Alias", alias file, "Plan", "Plan.txt", {"Read me.txt"}}
-- leaves: {"disk": {"/Users/demo/Desktop/Plan": {"original": "/Users/demo/Documents/Plan.txt"}}}
tell application "Finder"
	set plan to file "Plan.txt" of folder "Documents" of home
	set a to make new alias file at desktop to plan
	set b to make new alias file at desktop to plan with properties {name:"Plan"}
	{a, kind of a, class of a, name of b, name of original item of b, name of every document file of desktop}
end tell
-- ----
-- What it stands for is opened.
-- expect: {"Read me.txt", "Plan"}
tell application "Finder"
	set a to make new alias file at folder "Documents" of home to file "Read me.txt" of desktop
	open a
end tell
delay 1
tell application "TextEdit" to set n to name of front document
tell application "Finder"
	delete a
	{n, name of file 1 of desktop}
end tell
-- ----
-- expect: {"2026", "Photos alias", true}
tell application "Finder"
	set f to make new folder at desktop with properties {name:2026}
	set d to folder "Documents" of home
	set a to make new alias file at d to folder "Photos" of d
	{name of f, name of a, (original item of a as alias) = (folder "Photos" of d as alias)}
end tell
-- ----
-- fails: 1 (-1728)
tell application "Finder" to get original item of file "Read me.txt" of desktop
-- ----
-- fails: 1 (-1700)
tell application "Finder" to make new folder at desktop with properties {name:{1, 2}}
