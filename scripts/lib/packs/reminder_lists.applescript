-- Reminders: its lists and what is in them. An event takes 0.7 to 1 s, whatever its size, so records are read whole [apps 3.3].

-- {ids, names} of all lists.
on allLists()
	with timeout of (my eventSeconds) seconds
		tell application "Reminders"
			set ids to id of lists
			set names to name of lists
		end tell
	end timeout
	if (count of ids) is not (count of names) then
		my failWith("AppNotResponding", "The lists changed while they were read", missing value, "Call the tool again", {})
	end if
	return {ids, names}
end allLists

-- {id, name} of the list with that name or id. None or several end the call.
on listGiven(wanted)
	set {ids, names} to my allLists()
	set found to {}
	repeat with at_ from 1 to count of ids
		if item at_ of ids is wanted or item at_ of names is wanted then set end of found to {item at_ of ids, item at_ of names}
	end repeat
	if (count of found) is 1 then return item 1 of found
	set details to {}
	set end of details to {"parameter", my jsonText("list")}
	if (count of found) is 0 then
		set what_ to "Reminders has no list " & my quotedName(wanted)
		set why_ to "Its lists are " & my quotedNames(names)
		my failWith("InvalidParameter", what_, why_, missing value, details)
	end if
	set ids to {}
	repeat with one in found
		set end of ids to item 1 of one
	end repeat
	set end of details to {"ids", my jsonTexts(ids)}
	set what_ to "Reminders has " & (count of found) & " lists " & my quotedName(wanted)
	set hint_ to "Pass an id from list_lists"
	my failWith("Ambiguous", what_, missing value, hint_, details)
end listGiven

-- {id, name} of the default list; where there are only shared lists there is none (grade B), and the call ends.
on defaultList()
	try
		with timeout of (my eventSeconds) seconds
			tell application "Reminders"
				set list_ to default list
				return {id of list_, name of list_}
			end tell
		end timeout
	on error theMessage number theNumber
		if theNumber is not in {-1728, -1700, -1719} then error theMessage number theNumber
	end try
	set {ids, names} to my allLists()
	set details to {}
	set end of details to {"parameter", my jsonText("list")}
	set what_ to "Reminders has no default list"
	set why_ to "Its lists are " & my quotedNames(names)
	set hint_ to "Pass one of them as list"
	my failWith("InvalidParameter", what_, why_, hint_, details)
end defaultList
