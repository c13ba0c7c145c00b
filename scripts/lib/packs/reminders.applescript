-- Reminders: what is in a list, and what each of it tells [apps 3.3].

-- The reminders of a list as records, in one event: a filter is evaluated again in each event that names it [apps 0].
on recordsIn(listId, includesCompleted)
	with timeout of (my eventSeconds) seconds
		tell application "Reminders"
			if includesCompleted then
				set found to properties of every reminder of list id listId
			else
				set found to properties of (every reminder of list id listId whose completed is false)
			end if
		end tell
	end timeout
	-- One alone comes bare.
	if class of found is not list then return {found}
	return found
end recordsIn

-- Whether something is due on a day without a time, as far as a script can see: Reminders fills in the day and the time of each that is
-- due (grade B), so that midnight stands for a day where nobody is notified then.
on isDueOnDay(due_, notified)
	if due_ is missing value then return false
	return time of due_ is 0 and notified is not due_
end isDueOnDay

-- What a record tells, as pairs of a key and JSON.
on pairsOf(one)
	using terms from application "Reminders"
		set due_ to due date of one
		set isDay_ to my isDueOnDay(due_, remind me date of one)
		set pairs to {}
		set end of pairs to {"id", my jsonText(id of one)}
		set end of pairs to {"name", my jsonText(name of one)}
		set end of pairs to {"due", my jsonWhen(due_, isDay_)}
		set end of pairs to {"all_day", my jsonBoolean(isDay_)}
		set end of pairs to {"completed", my jsonBoolean(completed of one)}
		set end of pairs to {"flagged", my jsonBoolean(flagged of one)}
		set end of pairs to {"priority", my jsonText(my priorityWord(priority of one))}
		set end of pairs to {"notes", my jsonText(body of one)}
	end using terms from
	return pairs
end pairsOf

-- 0 is none, 1 to 4 high, 5 medium, 6 to 9 low (grade A).
on priorityWord(n)
	if n < 1 then return "none"
	if n < 5 then return "high"
	if n is 5 then return "medium"
	return "low"
end priorityWord
