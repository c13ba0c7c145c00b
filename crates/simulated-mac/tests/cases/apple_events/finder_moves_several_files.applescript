-- expect: {2, {"Box"}}
tell application "Finder"
	make new folder at desktop with properties {name:"Box"}
	make new folder at folder "Documents" of home with properties {name:"Inner"}
	set both to move {file "Read me.txt" of desktop, folder "Inner" of folder "Documents" of home} to folder "Box" of desktop
	{count both, name of every item of desktop}
end tell
