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

-- What a record tells, as pairs of a key and JSON. `all_day` is a guess: Reminders fills in the day and the time of each that is
-- due (grade B), so that midnight stands for a day.
on pairsOf(one)
	using terms from application "Reminders"
		set due_ to due date of one
		set isDay_ to false
		if due_ is not missing value then set isDay_ to (time of due_) is 0
		set pairs to {}
		set end of pairs to {"id", my jsonText(id of one)}
		set end of pairs to {"name", my jsonText(name of one)}
		set end of pairs to {"due", my jsonDate(due_)}
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
