-- Calendar: one event, by its id in a calendar [apps 3.4].

-- {the event as a reference, its start, its end, whether it is an all-day one, its rule of repetition or an empty text}. None with
-- that id ends the call, as does one with other attendees: they would be told of what a script does.
on eventGiven(place_, eventId)
	try
		with timeout of (my eventSeconds) seconds
			tell application "Calendar"
				set event_ to first event of calendar place_ whose uid is eventId
				set start_ to start date of event_
				set ends_ to end date of event_
				set isAllDay to allday event of event_
				set rule to recurrence of event_
				set invited to count of attendees of event_
			end tell
		end timeout
	on error theMessage number theNumber
		if theNumber is not in {-1728, -1719} then error theMessage number theNumber
		set details to {}
		set end of details to {"parameter", my jsonText("id")}
		set what_ to "This calendar has no event with that id"
		set hint_ to "list_events has the ids and the calendars; with through_app: true it has those that Calendar takes"
		my failWith("InvalidParameter", what_, missing value, hint_, details)
	end try
	if invited > 0 then
		my failWith("Refused", "The event was left as it is", "It has attendees, who would be told", "Let the user change it in Calendar", {})
	end if
	if rule is missing value then set rule to ""
	return {event_, start_, ends_, isAllDay, rule}
end eventGiven

-- Ends the call where a repeated event would be changed and the call does not say that all of it is meant.
on requireWhole(isSeries, isWhole, what)
	if isSeries and not isWhole then
		set why_ to "It is repeated, and this call does not say which of its occurrences are meant"
		set hint_ to "Ask the user, then pass `occurrence`, the day of one, for that one "
		set hint_ to hint_ & "(with span: following for the later ones too), or whole_series: true for all"
		my failWith("Refused", what, why_, hint_, {})
	end if
end requireWhole

-- What only EventKit can do ends the call here.
on failOccurrence()
	set why_ to "Calendar's scripting changes a repeated event as a whole"
	my failWith("Refused", "The occurrence was left as it is", why_, "Let the user change it in Calendar", {})
end failOccurrence
