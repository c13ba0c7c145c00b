-- Music: what it plays [apps 3.5].

-- {name, artist, album, duration, what tells it from others} of the current track. Since macOS 26 there is none for what is not in
-- the library, and before for radio (grade A): then all are `missing value`.
on currentTrack()
	try
		with timeout of (my eventSeconds) seconds
			tell application "Music"
				set name_ to name of current track
				set artist_ to artist of current track
				set album_ to album of current track
				set duration_ to duration of current track
				set id_ to persistent ID of current track
			end tell
		end timeout
		return {name_, artist_, album_, duration_, id_}
	on error theMessage number theNumber
		if theNumber is -1712 then error theMessage number theNumber
		return {missing value, missing value, missing value, missing value, missing value}
	end try
end currentTrack

on playerState()
	with timeout of (my eventSeconds) seconds
		tell application "Music" to return (player state) as text
	end timeout
end playerState
