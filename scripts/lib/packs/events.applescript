-- Calendar: the events of a time [apps 3.4].

-- The events of the calendar at a place that touch the time between two dates: {rows, titles of repeated events whose rule is not
-- known, whether these are all}. A row is {begin, length in seconds, record, calendar, whether it is repeated}. A filter on dates would
-- be tried on every event with each part of it, and a repeated one is there only as it takes place first: so the dates and rules of all
-- are read, and of the events in question the rest.
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
	set { rows, strange } to { {}, {} }
	repeat with at_ from 1 to n
		set {start_, end_, rule} to {item at_ of starts_, item at_ of ends_, item at_ of rules_}
		set seconds_ to end_ - start_
		set isRepeated to rule is not missing value and rule is not ""
		set {begins, isStrange} to { {}, false}
		if start_ < upTo then
			if isRepeated then
				set begins to my occurrences(start_, seconds_, rule, {}, from_, upTo)
				set isStrange to begins is missing value
				if isStrange then set begins to {start_}
			else if my touches(start_, seconds_, from_) then
				set begins to {start_}
			end if
		end if
		if (count of begins) > 0 then
			if my isTimeUp() then return {rows, strange, false}
			with timeout of (my eventSeconds) seconds
				tell application "Calendar" to set one to properties of event at_ of calendar place_
			end timeout
			set excluded to {}
			using terms from application "Calendar"
				-- Another event may have come before it meanwhile.
				if (start date of one) is not start_ then
					my failWith("AppNotResponding", "The events changed while they were read", missing value, "Call the tool again", {})
				end if
				if isRepeated then
					try
						set excluded to excluded dates of one
						if excluded is missing value then set excluded to {}
					end try
				end if
				set title_ to summary of one
			end using terms from
			if isStrange then
				set end of strange to title_
				if not my touches(start_, seconds_, from_) then set begins to {}
			else if (count of excluded) > 0 then
				set begins to my occurrences(start_, seconds_, rule, excluded, from_, upTo)
			end if
			repeat with begin_ in begins
				set end of rows to {contents of begin_, seconds_, one, calendarName, isRepeated}
			end repeat
		end if
	end repeat
	return {rows, strange, true}
end eventsOf

-- Puts the rows behind so many on the page that was begun, the earliest first. Of tens of thousands only those are sorted that are near
-- the page: they are laid into parts of the time before.
on tellInOrder(rows, offset_, from_, upTo)
	set parts to {}
	repeat 200 times
		set end of parts to {}
	end repeat
	set width_ to (upTo - from_) div 199 + 1
	repeat with row in rows
		set row to contents of row
		set at_ to (item 1 of row) - from_
		if at_ < 0 then set at_ to 0
		set end of item (at_ div width_ + 1) of parts to row
	end repeat
	set before_ to 0
	repeat with part_ in parts
		set part_ to contents of part_
		set n to count of part_
		if before_ + n > offset_ then
			set begins to {}
			repeat with row in part_
				set end of begins to item 1 of row
			end repeat
			set order_ to my orderOf(begins, false)
			set first_ to offset_ - before_ + 1
			if first_ < 1 then set first_ to 1
			repeat with at_ from first_ to n
				if not my addToPage(my jsonEvent(item (item at_ of order_) of part_)) then return
			end repeat
		end if
		set before_ to before_ + n
	end repeat
end tellInOrder

on jsonEvent(row)
	set {begin_, seconds_, one, calendarName, isRepeated} to row
	using terms from application "Calendar"
		set isAllDay to allday event of one
		set pairs to {}
		set end of pairs to {"id", my jsonText(uid of one)}
		set end of pairs to {"calendar", my jsonText(calendarName)}
		set end of pairs to {"title", my jsonText(summary of one)}
		set end of pairs to {"begin", my jsonWhen(begin_, isAllDay)}
		set end of pairs to {"end", my jsonEnd(begin_, begin_ + seconds_, isAllDay)}
		set end of pairs to {"all_day", my jsonBoolean(isAllDay)}
		set end of pairs to {"location", my jsonText(location of one)}
		set end of pairs to {"repeats", my jsonBoolean(isRepeated)}
	end using terms from
	return my jsonObject(pairs)
end jsonEvent
