-- How long a script may go on, and how long each of its Apple events may be waited for.

property eventSeconds : 10
property endsAt : missing value

-- The time begins: so many seconds, which are those of one event as well.
on beginTime(seconds_)
	set eventSeconds to seconds_
	set endsAt to (current date) + seconds_
end beginTime

-- Whether it is over: what was not reached until then is told.
on isTimeUp()
	return (current date) > endsAt
end isTimeUp
