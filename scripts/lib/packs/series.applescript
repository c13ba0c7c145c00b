-- Calendar: changing all occurrences of a repeated event. A script is told the first of them and the rule, and changes these
-- [apps 3.4]; whatever existed stays, with its count.

-- {beginning, end} of the first occurrence where all shall take place as one that begins at `begin_` and ends at `end_`: the first
-- date stays, the time of day is another, and so is the weekday where the series is of one day a week.
on firstTimes(start_, seconds_, rule, begin_, end_)
	set days_ to 0
	if not my takesPlaceOn(start_, seconds_, rule, begin_) then
		if not my isOfOneWeekday(start_, rule) then
			set details to {}
			set end of details to {"parameter", my jsonText("begin")}
			set why_ to "The series does not take place on that day, and its rule is of more than a day a week"
			my failWith("Refused", "The series was left as it is", why_, "Pass as begin a day of the series with the new time", details)
		end if
		set days_ to ((weekday of begin_ as integer) - (weekday of start_ as integer) + 10) mod 7 - 3
	end if
	set first_ to (my midnightOf(start_)) + 86400 * days_ + (time of begin_)
	return {first_, first_ + (end_ - begin_)}
end firstTimes

on takesPlaceOn(start_, seconds_, rule, date_)
	set day_ to my midnightOf(date_)
	if day_ is my midnightOf(start_) then return true
	set found to my occurrences(start_, seconds_, rule, {}, day_, day_ + 86400)
	if found is missing value then return false
	repeat with one in found
		if my midnightOf(contents of one) is day_ then return true
	end repeat
	return false
end takesPlaceOn

on isOfOneWeekday(start_, rule)
	set parts to my ruleParts(rule)
	set {frequency, days_, monthDays} to {item 1 of parts, item 5 of parts, item 6 of parts}
	if frequency is not "WEEKLY" or (count of monthDays) > 0 then return false
	return days_ is {} or days_ is {item (weekday of start_ as integer) of dayNames}
end isOfOneWeekday

-- The rule of a series that begins first at `start_` where it shall begin at `first_`: its last date moves with it.
on ruleMoved(rule, start_, first_)
	set moved to {}
	repeat with part_ in my splitBy(rule, ";")
		set part_ to contents of part_
		if part_ starts with "UNTIL=" then
			set part_ to "UNTIL=" & my untilMoved(text 7 thru -1 of part_, start_, first_)
		else if part_ starts with "BYDAY=" and my midnightOf(first_) is not my midnightOf(start_) then
			set part_ to "BYDAY=" & item (weekday of first_ as integer) of dayNames
		end if
		set end of moved to part_
	end repeat
	return my joinedWith(moved, ";")
end ruleMoved

on untilMoved(text_, start_, first_)
	set until_ to my untilDate(text_)
	if until_ is missing value then return text_
	if length of text_ < 15 then return my compactDay(until_ + ((my midnightOf(first_)) - (my midnightOf(start_))))
	set until_ to until_ + (first_ - start_)
	if text_ does not end with "Z" then return my compactTime(until_)
	set zone_ to current application's NSTimeZone's localTimeZone()
	set offset_ to (zone_'s secondsFromGMTForDate:until_) as integer
	return my compactTime(until_ - offset_) & "Z"
end untilMoved

on compactDay(date_)
	return my padded(year of date_, 4) & my padded((month of date_) as integer, 2) & my padded(day of date_, 2)
end compactDay

on compactTime(date_)
	set seconds_ to time of date_
	set day_ to my compactDay(date_)
	return day_ & "T" & my padded(seconds_ div 3600, 2) & my padded((seconds_ div 60) mod 60, 2) & my padded(seconds_ mod 60, 2)
end compactTime

-- Exceptions are moments: those of another time of day would be none any longer, and no report says that a script can set them.
on requireNoneExcluded(excluded)
	if excluded is missing value or (count of excluded) is 0 then return
	set why_ to "Some of its occurrences were deleted or changed by themselves, and would come back at the new time"
	set hint_ to "Pass as `occurrence` the day from which on the new time shall hold, with span: following"
	my failWith("Refused", "The series was left as it is", why_, hint_, {})
end requireNoneExcluded
