-- Mail: one message, by its number [apps 3.2].

-- The message of a mailbox with that number, as a reference: a filter by number is the one that Mail has an index for (grade A).
-- None ends the call.
on messageGiven(box, number_)
	try
		with timeout of (my eventSeconds) seconds
			tell application "Mail" to return first message of box whose id is number_
		end timeout
	on error theMessage number theNumber
		if theNumber is in {-1728, -1719} then
			set details to {}
			set end of details to {"parameter", my jsonText("id")}
			set what_ to "This mailbox has no message with that id"
			set hint_ to "list_messages and search_messages have the ids; pass the mailbox that they were called with"
			my failWith("InvalidParameter", what_, missing value, hint_, details)
		end if
		error theMessage number theNumber
	end try
end messageGiven
