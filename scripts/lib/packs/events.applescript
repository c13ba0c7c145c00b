-- Calendar: the events of a time [apps 3.4].

-- The events of the calendar at a place that touch the time between two dates: {rows, titles of repeated events whose rule is not
-- known, whether these are all}. A row is {begin, JSON}. A filter on dates would be tried on every event with each part of it,
-- and a repeated one is
-- there only as it takes place first: so the dates and rules of all are read, and of the events in question the rest.
on eventsOf(place_, calendarName, from_, upTo)
	with timeout of (my eventSeconds) seconds
		tell application "Calendar"
			set starts_ to start date of events of calendar place_
			set ends_ to end date of events of calendar place_
			set rules_ to recurrence of events of calendar place_
		end tell
	end timeout
	set n to count of starts_
	if (count of ends_) is not n or (count of rules_) is not n then
		my failWith("AppNotResponding", "The events changed while they were read", missing value, "Call the tool again", {})
	end if
	set { rows, unknown } to { {}, {} }
	repeat with at_ from 1 to n
		set {start_, end_, rule} to {item at_ of starts_, item at_ of ends_, item at_ of rules_}
		set isRepeated to rule is not missing value and rule is not ""
		set begins to {}
		if start_ < upTo then
			if isRepeated then
				set begins to my occurrences(start_, end_ - start_, rule, {}, from_, upTo)
				if begins is missing value then set begins to {start_}
			else if end_ > from_ then
				set begins to {start_}
			end if
		end if
		if (count of begins) > 0 then
			if my isTimeUp() then return {rows, unknown, false}
			with timeout of (my eventSeconds) seconds
				tell application "Calendar" to set one to properties of event at_ of calendar place_
			end timeout
			using terms from application "Calendar"
				-- Another event may have come before it meanwhile.
				if (start date of one) is not start_ then
					my failWith("AppNotResponding", "The events changed while they were read", missing value, "Call the tool again", {})
				end if
				if isRepeated then
					set excluded to {}
					try
						set excluded to excluded dates of one
						if excluded is missing value then set excluded to {}
					end try
					set begins to my occurrences(start_, end_ - start_, rule, excluded, from_, upTo)
					if begins is missing value then
						set end of unknown to summary of one
						set begins to {}
						if end_ > from_ then set begins to {start_}
					end if
				end if
				repeat with begin_ in begins
					set begin_ to contents of begin_
					set pairs to {}
					set end of pairs to {"id", my jsonText(uid of one)}
					set end of pairs to {"calendar", my jsonText(calendarName)}
					set end of pairs to {"title", my jsonText(summary of one)}
					set end of pairs to {"begin", my jsonDate(begin_)}
					set end of pairs to {"end", my jsonDate(begin_ + (end_ - start_))}
					set end of pairs to {"all_day", my jsonBoolean(allday event of one)}
					set end of pairs to {"location", my jsonText(location of one)}
					set end of pairs to {"repeats", my jsonBoolean(isRepeated)}
					set end of rows to {begin_, my jsonObject(pairs)}
				end repeat
			end using terms from
		end if
	end repeat
	return {rows, unknown, true}
end eventsOf
