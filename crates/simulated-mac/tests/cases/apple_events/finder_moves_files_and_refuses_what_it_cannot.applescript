-- expect: {"Box", {"Read me.txt"}, -15271, -15267, -15268, {"Read me.txt"}, false}
-- leaves: {"disk": {"/Users/demo/Desktop/Box/Read me.txt": {}}}
on problem(what)
	try
		run what
	on error number n
		return n
	end try
end problem
script again
	tell application "Finder" to move file "Read me.txt" of folder "Box" of desktop to folder "Box" of desktop
end script
script present
	tell application "Finder" to duplicate file "Read me.txt" of folder "Box" of desktop to folder "Box" of desktop
end script
script inside
	tell application "Finder" to move folder "Box" of desktop to folder "Box" of desktop
end script
tell application "Finder"
	make new folder at desktop with properties {name:"Box"}
	set moved to move file "Read me.txt" of desktop to folder "Box" of desktop
	set within to name of every item of folder "Box" of desktop
	set {a, b, c} to {my problem(again), my problem(present), my problem(inside)}
	duplicate moved to desktop
	move file "Read me.txt" of desktop to folder "Box" of desktop with replacing
	{name of container of moved, within, a, b, c, name of every item of folder "Box" of desktop, exists file "Read me.txt" of desktop}
end tell
