-- expect: {stopped, false}
tell application "Music" to get {player state, exists current track}
-- ----
-- expect: {playing, true, "Clair de lune", "5:01", 3, "Library"}
-- leaves: {"app_data": {"com.apple.Music": {"playerState": "playing", "currentTrack": 303}}}
tell application "Music"
	play track "Clair de lune" of playlist "Library"
	{player state, player state is playing, name of current track, time of current track, index of current track, name of current playlist}
end tell
-- ----
-- expect: {paused, "Prelude in C", 30, {"Library", "Focus"}}
tell application "Music"
	next track
	playpause
	set sound volume to 30
	{player state, name of current track, sound volume, name of every playlist}
end tell
-- ----
-- expect: {stopped, {"Gymnopédie No. 1", "Gymnopédie No. 3"}, {"Clair de lune"}}
tell application "Music"
	play
	next track
	set found to search playlist "Library" for "satie"
	set theNames to {}
	repeat with t in found
		set end of theNames to name of t
	end repeat
	{player state, theNames, name of every track whose favorited is true}
end tell
-- ----
-- expect: {"Evening", 1}
tell application "Music"
	set p to make new playlist with properties {name:"Evening"}
	duplicate track "Clair de lune" of playlist "Library" to p
	{name of p, count of tracks of p}
end tell
-- ----
-- expect: {2, 1}
tell application "Music"
	set found to search library playlist 1 for "satie"
	{count of found, count of library playlists}
end tell
-- ----
-- expect: {"Evening", folder playlist, 16, true}
tell application "Music"
	set f to make new folder playlist with properties {name:"Evening"}
	set p to make new user playlist with properties {name:"Late"}
	{name of f, class of f, length of (persistent ID of f as text), persistent ID of f is not persistent ID of p}
end tell
-- ----
-- A constant of another enumeration: what Music makes of it is not known, and the name is one that Macs have.
-- fails: 79 "songs" as eSrA
tell application "Music" to search library playlist 1 for "Satie" only songs
