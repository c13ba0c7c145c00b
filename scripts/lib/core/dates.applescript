-- Dates of parameters and of results: a day is a bare day, and a moment in a result is the time of this Mac with its offset from UTC
-- at that moment, as dates.js has it. `date "..."` reads the region of the Mac, and a date of AppleScript is a wall clock without
-- its zone: an instant becomes one, and back, by Foundation [apps 2.2].
use framework "Foundation"
use scripting additions

-- The date that a parameter of that name means: an ISO 8601 date with its zone is that instant, one without it a time of this
-- Mac, and a day alone is its beginning on this Mac [findings-2 9.6].
on dateGiven(theName, theText)
	set parts to my dateParts(my codePoints(theText))
	if parts is missing value then my failDate(theName)
	set {year_, month_, day_, time_, offset_} to parts
	if offset_ is missing value then return my wallClock(year_, month_, day_, time_)
	set instant_ to (my daysSince1970(year_, month_, day_)) * 86400.0 + time_ - offset_
	return (current application's NSDate's dateWithTimeIntervalSince1970:instant_) as date
end dateGiven

-- The day that a parameter means as it is written, whatever its time and its zone: its beginning on this Mac.
on dayGiven(theName, theText)
	set parts to my dateParts(my codePoints(theText))
	if parts is missing value then my failDate(theName)
	return my wallClock(item 1 of parts, item 2 of parts, item 3 of parts, 0)
end dayGiven

-- {beginning, end} of the time that the parameters `from` and `to` mean, without its end: a day as `to` belongs to it.
on rangeGiven(fromText, toText)
	set from_ to my dateGiven("from", fromText)
	set upTo to my dateGiven("to", toText)
	if my isDay(toText) then set upTo to upTo + 86400
	if upTo < from_ or (my isDay(toText) and upTo is from_) then
		set details to {}
		set end of details to {"parameter", my jsonText("to")}
		set hint_ to "Pass as `to` the end of the range, or its last day"
		my failWith("InvalidParameter", "Invalid parameter: to is before from", missing value, hint_, details)
	end if
	return {from_, upTo}
end rangeGiven

-- Whether a text is a day without a time.
on isDay(theText)
	return (length of theText) is 10
end isDay

on failDate(theName)
	set details to {}
	set end of details to {"parameter", my jsonText(theName)}
	set what_ to "Invalid parameter: " & theName & " is no date"
	set hint_ to "Write it as 2026-01-31T09:00:00+01:00, as a time of this Mac such as 2026-01-31T09:00, or as a day such as 2026-01-31"
	my failWith("InvalidParameter", what_, missing value, hint_, details)
end failDate

-- The first day of a month goes before the month: the 31st would go on into another one [apps 2.2].
on wallClock(year_, month_, day_, time_)
	set d to current date
	set day of d to 1
	set year of d to year_
	set month of d to month_
	set day of d to day_
	set time of d to time_
	return d
end wallClock

-- {year, month, day, seconds of the day, seconds east of Greenwich} of the code points of an ISO 8601 date, without a zone
-- `missing value` for the last; `missing value` for what is none.
on dateParts(codes)
	set n to count of codes
	set year_ to my digitsAt(codes, 1, 4)
	set month_ to my digitsAt(codes, 6, 2)
	set day_ to my digitsAt(codes, 9, 2)
	if {year_, month_, day_} contains missing value then return missing value
	if item 5 of codes is not 45 or item 8 of codes is not 45 then return missing value
	if year_ < 1 or month_ < 1 or month_ > 12 or day_ < 1 or day_ > my daysOf(year_, month_) then return missing value
	if n is 10 then return {year_, month_, day_, 0, missing value}
	if n < 16 or item 11 of codes is not in {84, 116, 32} or item 14 of codes is not 58 then return missing value
	set hours_ to my digitsAt(codes, 12, 2)
	set minutes_ to my digitsAt(codes, 15, 2)
	if {hours_, minutes_} contains missing value then return missing value
	if hours_ > 23 or minutes_ > 59 then return missing value
	set seconds_ to 0
	set at_ to 17
	if n > 18 and item 17 of codes is 58 then
		set seconds_ to my digitsAt(codes, 18, 2)
		if seconds_ is missing value or seconds_ > 59 then return missing value
		set at_ to 20
		if n > 20 and item 20 of codes is in {44, 46} then
			set at_ to 21
			repeat while at_ is not greater than n and my digitsAt(codes, at_, 1) is not missing value
				set at_ to at_ + 1
			end repeat
			if at_ is 21 then return missing value
		end if
	end if
	set time_ to hours_ * 3600 + minutes_ * 60 + seconds_
	if at_ > n then return {year_, month_, day_, time_, missing value}
	set offset_ to my offsetAt(codes, at_)
	if offset_ is missing value then return missing value
	return {year_, month_, day_, time_, offset_}
end dateParts

-- The seconds of `Z`, `+09:00`, `-0330` or `+01`, which has to be the end; `missing value` for anything else.
on offsetAt(codes, at_)
	set n to count of codes
	set sign_ to item at_ of codes
	if sign_ is in {90, 122} and at_ is n then return 0
	if sign_ is not in {43, 45} then return missing value
	set hours_ to my digitsAt(codes, at_ + 1, 2)
	if hours_ is missing value or hours_ > 23 then return missing value
	set minutes_ to 0
	set next_ to at_ + 3
	if next_ is not greater than n and item next_ of codes is 58 then set next_ to next_ + 1
	if next_ is not greater than n then
		set minutes_ to my digitsAt(codes, next_, 2)
		if minutes_ is missing value or minutes_ > 59 or next_ + 1 is not n then return missing value
	else if next_ is not at_ + 3 then
		return missing value
	end if
	set seconds_ to hours_ * 3600 + minutes_ * 60
	if sign_ is 45 then return -seconds_
	return seconds_
end offsetAt

-- The number of so many digits, `missing value` where there are others.
on digitsAt(codes, at_, length_)
	if at_ + length_ - 1 > (count of codes) then return missing value
	set number_ to 0
	repeat with place_ from at_ to at_ + length_ - 1
		set code_ to item place_ of codes
		if code_ < 48 or code_ > 57 then return missing value
		set number_ to number_ * 10 + code_ - 48
	end repeat
	return number_
end digitsAt

on daysOf(year_, month_)
	if month_ is in {4, 6, 9, 11} then return 30
	if month_ is not 2 then return 31
	if year_ mod 400 is 0 or (year_ mod 4 is 0 and year_ mod 100 is not 0) then return 29
	return 28
end daysOf

-- Days of the Gregorian calendar: years begin in March, so that the day which comes and goes is the last one.
on daysSince1970(year_, month_, day_)
	if month_ < 3 then
		set year_ to year_ - 1
		set month_ to month_ + 12
	end if
	set before_ to year_ * 365 + year_ div 4 - year_ div 100 + year_ div 400
	return before_ + (153 * (month_ - 3) + 2) div 5 + day_ - 719469
end daysSince1970

-- The last day of what is kept from one date to another: the end may be the midnight after the last day, a time of
-- it, or its beginning.
on lastDay(begin_, end_)
	if end_ > begin_ then return end_ - 1
	return begin_
end lastDay

-- A day as JSON; `missing value` is null.
on jsonDay(theDate)
	if theDate is missing value then return "null"
	return "\"" & my dayText(theDate) & "\""
end jsonDay

-- A moment as JSON; `missing value` is null. A date that comes twice, where clocks are set back, is the first of both.
on jsonDate(theDate)
	if theDate is missing value then return "null"
	set theDate to my settled(theDate)
	set zone_ to current application's NSTimeZone's localTimeZone()
	set minutes_ to ((zone_'s secondsFromGMTForDate:theDate) as integer) div 60
	set sign_ to "+"
	if minutes_ < 0 then set {sign_, minutes_} to {"-", -minutes_}
	set seconds_ to time of theDate
	set clock_ to my clockText(seconds_ div 3600, (seconds_ div 60) mod 60) & ":" & my padded(seconds_ mod 60, 2)
	return "\"" & my dayText(theDate) & "T" & clock_ & sign_ & my clockText(minutes_ div 60, minutes_ mod 60) & "\""
end jsonDate

-- What a clock shows then: where clocks are set forward, the times that they skip are others.
on settled(date_)
	return (current application's NSDate's dateWithTimeInterval:0 sinceDate:date_) as date
end settled

-- A day where that is meant, else a moment.
on jsonWhen(theDate, isDay_)
	if isDay_ then return my jsonDay(theDate)
	return my jsonDate(theDate)
end jsonWhen

on dayText(theDate)
	return my padded(year of theDate, 4) & "-" & my padded((month of theDate) as integer, 2) & "-" & my padded(day of theDate, 2)
end dayText

on padded(number_, length_)
	return text (-length_) thru -1 of ("000" & number_)
end padded

on clockText(hours_, minutes_)
	return my padded(hours_, 2) & ":" & my padded(minutes_, 2)
end clockText
