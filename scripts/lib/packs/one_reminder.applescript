-- Reminders: one reminder, by its id [apps 3.3].

-- The record of one reminder; none with that id ends the call.
on recordOf(reminderId)
	try
		with timeout of (my eventSeconds) seconds
			tell application "Reminders" to return properties of reminder id reminderId
		end timeout
	on error theMessage number theNumber
		if theNumber is in {-1728, -1719} then my failUnknown()
		error theMessage number theNumber
	end try
end recordOf

on failUnknown()
	set details to {}
	set end of details to {"parameter", my jsonText("id")}
	set what_ to "There is no reminder with that id"
	set hint_ to "list_reminders has the ids; with through_app: true it has those that Reminders takes"
	my failWith("InvalidParameter", what_, missing value, hint_, details)
end failUnknown

-- As the words of list_reminders.
on priorityNumber(word_)
	if word_ is "high" then return 1
	if word_ is "medium" then return 5
	if word_ is "low" then return 9
	return 0
end priorityNumber
