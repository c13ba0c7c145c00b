-- Calendar: when an event that is repeated takes place. A script is told the first one and the rule as text [apps 3.4].

property dayNames : {"SU", "MO", "TU", "WE", "TH", "FR", "SA"}

-- The parts of a rule such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE`: {frequency, interval, count, until as text, days, month days,
-- the place of the first day of the week among the names of days}.
on ruleParts(rule)
	set {frequency, interval_, count_, until_, days_, monthDays, weekBegins} to {"", 1, missing value, missing value, {}, {}, 2}
	repeat with part_ in my splitBy(rule, ";")
		set pair_ to my splitBy(contents of part_, "=")
		if (count of pair_) is 2 then
			set {key_, value_} to pair_
			if key_ is "FREQ" then
				set frequency to value_
			else if key_ is "INTERVAL" then
				set interval_ to value_ as integer
			else if key_ is "COUNT" then
				set count_ to value_ as integer
			else if key_ is "UNTIL" then
				set until_ to value_
			else if key_ is "BYDAY" then
				set days_ to my splitBy(value_, ",")
			else if key_ is "BYMONTHDAY" then
				set monthDays to my splitBy(value_, ",")
			else if key_ is "WKST" then
				set weekBegins to my placeOfDay(value_)
				if weekBegins is 0 then set frequency to "UNKNOWN"
			else
				-- A rule with other parts is one that this does not know.
				set frequency to "UNKNOWN"
			end if
		end if
	end repeat
	if interval_ < 1 then set interval_ to 1
	return {frequency, interval_, count_, until_, days_, monthDays, weekBegins}
end ruleParts

on splitBy(theText, delimiter_)
	set saved_ to AppleScript's text item delimiters
	set AppleScript's text item delimiters to delimiter_
	set pieces to text items of theText
	set AppleScript's text item delimiters to saved_
	return pieces
end splitBy

-- 1 for Sunday, 0 for what is no day of a week, such as `2MO`.
on placeOfDay(name_)
	repeat with place_ from 1 to 7
		if item place_ of dayNames is name_ then return place_
	end repeat
	return 0
end placeOfDay

-- Whether what begins then and lasts so long is going on at a time or begins after it.
on touches(begin_, seconds_, from_)
	return begin_ is not less than from_ or begin_ + seconds_ > from_
end touches

-- The moments at which an event begins that begins first at `start_` and lasts `seconds_`, of those that touch the time between two
-- dates; `missing value` where the rule is one that this does not know. All are wall clocks: a meeting at nine stays at nine when
-- summer ends.
on occurrences(start_, seconds_, rule, excluded, from_, upTo)
	set {frequency, interval_, count_, until_, days_, monthDays, weekBegins} to my ruleParts(rule)
	set last_ to upTo
	if until_ is not missing value then
		set ends_ to my untilDate(until_)
		if ends_ is missing value then return missing value
		if ends_ < last_ then set last_ to ends_
		-- What is over need not be known.
		if not my touches(ends_, seconds_, from_) and not my touches(start_, seconds_, from_) then return {}
	end if
	set found to missing value
	if frequency is in {"DAILY", "WEEKLY"} and (count of monthDays) is 0 then
		set offsets_ to {0}
		set step_ to interval_
		if frequency is "WEEKLY" then
			set step_ to 7 * interval_
			if (count of days_) > 0 then set offsets_ to my weekOffsets(start_, days_, weekBegins)
		else if (count of days_) > 0 then
			return missing value
		end if
		if offsets_ is missing value then return missing value
		set found to my everySoManyDays(start_, seconds_, step_, offsets_, count_, from_, last_, upTo)
	else if frequency is "YEARLY" and (count of days_) is 0 and (count of monthDays) is 0 then
		set found to my everySoManyMonths(start_, seconds_, 12 * interval_, count_, from_, last_, upTo)
	else if frequency is "MONTHLY" and (count of days_) is 0 and ((count of monthDays) is 0 or monthDays is {(day of start_) as text}) then
		set found to my everySoManyMonths(start_, seconds_, interval_, count_, from_, last_, upTo)
	end if
	if found is missing value or (count of excluded) is 0 then return found
	set held to {}
	repeat with one in found
		set one to contents of one
		if one is not in excluded and (my settled(one)) is not in excluded then set end of held to one
	end repeat
	return held
end occurrences

-- How many days after the first one the others of its week come.
on weekOffsets(start_, days_, weekBegins)
	set first_ to ((weekday of start_ as integer) - weekBegins + 7) mod 7
	set offsets_ to {}
	repeat with day_ in days_
		set at_ to my placeOfDay(contents of day_)
		if at_ is 0 then return missing value
		set offset_ to (at_ - weekBegins + 7) mod 7 - first_
		if offset_ is not in offsets_ then set end of offsets_ to offset_
	end repeat
	return my sortedNumbers(offsets_)
end weekOffsets

on sortedNumbers(all)
	set sorted_ to {}
	repeat with place_ in my orderOf(all, false)
		set end of sorted_ to item place_ of all
	end repeat
	return sorted_
end sortedNumbers

on everySoManyDays(start_, seconds_, step_, offsets_, count_, from_, last_, upTo)
	set found to {}
	set {turns_, made} to {0, 0}
	if 0 is not in offsets_ then
		-- The first one is one of them whatever the rule says.
		set made to 1
		if start_ < upTo and start_ is not greater than last_ and my touches(start_, seconds_, from_) then set end of found to start_
	end if
	-- What is long past need not be gone through.
	if from_ > start_ then set turns_ to ((from_ - start_ - seconds_) div (86400 * step_)) - 1
	if turns_ < 1 then
		set turns_ to 0
	else
		repeat with offset_ in offsets_
			if offset_ is not less than 0 then set made to made + 1
		end repeat
		set made to made + (turns_ - 1) * (count of offsets_)
	end if
	repeat
		set base_ to start_ + 86400 * step_ * turns_
		if base_ + 86400 * (item 1 of offsets_) > last_ then return found
		repeat with offset_ in offsets_
			set one to base_ + 86400 * offset_
			if one is not less than start_ then
				set made to made + 1
				if count_ is not missing value and made > count_ then return found
				if one is not greater than last_ and one < upTo and my touches(one, seconds_, from_) then set end of found to one
			end if
		end repeat
		set turns_ to turns_ + 1
	end repeat
end everySoManyDays

-- The same day of later months; a month that has no such day is left out.
on everySoManyMonths(start_, seconds_, step_, count_, from_, last_, upTo)
	set found to {}
	set made to 0
	set day_ to day of start_
	set months_ to (year of start_) * 12 + (month of start_ as integer) - 1
	set lastMonth to (year of last_) * 12 + (month of last_ as integer) - 1
	repeat while months_ is not greater than lastMonth
		set {year_, month_} to {months_ div 12, (months_ mod 12) + 1}
		if day_ is not greater than my daysOf(year_, month_) then
			set one to my wallClock(year_, month_, day_, time of start_)
			if one > last_ then exit repeat
			set made to made + 1
			if count_ is not missing value and made > count_ then exit repeat
			if one < upTo and my touches(one, seconds_, from_) then set end of found to one
		end if
		set months_ to months_ + step_
	end repeat
	return found
end everySoManyMonths

-- `20261231` or `20261231T080000Z`, which is an instant.
on untilDate(text_)
	if length of text_ < 8 then return missing value
	set day_ to (text 1 thru 4 of text_) & "-" & (text 5 thru 6 of text_) & "-" & (text 7 thru 8 of text_)
	if length of text_ < 15 then
		set parts to my dateParts(my codePoints(day_))
		if parts is missing value then return missing value
		-- The whole of that day.
		return (my wallClock(item 1 of parts, item 2 of parts, item 3 of parts, 0)) + 86399
	end if
	set time_ to (text 10 thru 11 of text_) & ":" & (text 12 thru 13 of text_) & ":" & (text 14 thru 15 of text_)
	set zone_ to ""
	if text_ ends with "Z" then set zone_ to "Z"
	if my dateParts(my codePoints(day_ & "T" & time_ & zone_)) is missing value then return missing value
	return my dateGiven("until", day_ & "T" & time_ & zone_)
end untilDate
