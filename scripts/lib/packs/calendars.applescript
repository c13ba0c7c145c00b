-- Calendar: its calendars [apps 3.4]. Their ids are references that a script gets and no property that it can read (grade B), so a
-- calendar is meant by its name, and by its place within a script.

on calendarNames()
	with timeout of (my eventSeconds) seconds
		tell application "Calendar" to return name of calendars
	end timeout
end calendarNames

-- The place of the calendar with that name. None or several end the call.
on calendarGiven(wanted)
	set names to my calendarNames()
	set found to {}
	repeat with at_ from 1 to count of names
		if item at_ of names is wanted then set end of found to at_
	end repeat
	if (count of found) is 1 then return item 1 of found
	set details to {}
	set end of details to {"parameter", my jsonText("calendar")}
	if (count of found) is 0 then
		set what_ to "Calendar has no calendar " & my quotedName(wanted)
		set why_ to "Its calendars are " & my quotedNames(names)
		my failWith("InvalidParameter", what_, why_, missing value, details)
	end if
	set what_ to "Calendar has " & (count of found) & " calendars " & my quotedName(wanted)
	set hint_ to "Have the user rename one of them"
	my failWith("Ambiguous", what_, missing value, hint_, details)
end calendarGiven

-- Ends the call where a calendar cannot be changed, as subscriptions and birthdays.
on requireWritable(place_, calendarName)
	with timeout of (my eventSeconds) seconds
		tell application "Calendar" to set canChange to writable of calendar place_
	end timeout
	if not canChange then
		set what_ to "The calendar " & my quotedName(calendarName) & " cannot be changed"
		my failWith("Refused", what_, missing value, missing value, {})
	end if
end requireWritable
