-- Calendar: one event, by its id in a calendar [apps 3.4].

-- {the event as a reference, its start, its end, whether it is repeated}. None with that id ends the call, as does one with other
-- attendees: they would be told of what a script does.
on eventGiven(place_, eventId)
	try
		with timeout of (my eventSeconds) seconds
			tell application "Calendar"
				set event_ to first event of calendar place_ whose uid is eventId
				set start_ to start date of event_
				set ends_ to end date of event_
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
	return {event_, start_, ends_, rule is not missing value and rule is not ""}
end eventGiven
