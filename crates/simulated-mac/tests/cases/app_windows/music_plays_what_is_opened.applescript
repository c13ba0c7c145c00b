-- expect: {"Music", {"Gymnopédie No. 1", "Erik Satie — Trois Gymnopédies"}, "Play"}
tell application "Music" to activate
delay 2
tell application "System Events" to tell process "Music"
	set row_ to row 1 of table 1 of scroll area 2 of splitter group 1 of window 1
	select row_
	{name of window 1, value of static texts of UI element 1 of row_, name of button 1 of scroll area 3 of splitter group 1 of window 1}
end tell
-- ----
-- expect: {playing, "Gymnopédie No. 1", "Pause", "playing"}
tell application "System Events" to tell process "Music"
	click button "Play" of scroll area 3 of splitter group 1 of window 1
	set title_ to name of button 1 of scroll area 3 of splitter group 1 of window 1
	set mark_ to description of image 1 of UI element 1 of row 1 of table 1 of scroll area 2 of splitter group 1 of window 1
end tell
tell application "Music" to {player state, name of current track, title_, mark_}
-- ----
-- expect: {paused, "Play", 0}
tell application "System Events" to tell process "Music"
	click button "Pause" of scroll area 3 of splitter group 1 of window 1
	set title_ to name of button 1 of scroll area 3 of splitter group 1 of window 1
	set marks to count images of UI element 1 of row 1 of table 1 of scroll area 2 of splitter group 1 of window 1
end tell
tell application "Music" to {player state, title_, marks}
-- ----
-- expect: "playing"
tell application "Music" to play (first track whose name is "Gymnopédie No. 3")
tell application "System Events" to tell process "Music"
	description of image 1 of UI element 1 of row 2 of table 1 of scroll area 2 of splitter group 1 of window 1
end tell
-- ----
-- expect: {"Pause", paused, "Play", "Music.miniPlayer.contentView[viewState=full,isPlaying=true]", playing}
tell application "System Events" to tell process "Music"
	set player_ to group 2 of splitter group 1 of window 1
	set before_ to description of button 3 of group 1 of player_
	click button 3 of group 1 of player_
end tell
tell application "Music" to set state_ to player state
tell application "System Events" to tell process "Music"
	set after_ to description of button 3 of group 1 of player_
	click button 3 of group 1 of player_
	set identifier_ to value of attribute "AXIdentifier" of player_
end tell
tell application "Music" to {before_, state_, after_, identifier_, player state}
