-- Calendar: when an event takes place, as parameters say it. An all-day event is kept from the midnight before its first day to the one
-- after its last day [apps 3.4]; in parameters and results its end is its last day.

on failTime(theName, what, hint_)
	set details to {}
	set end of details to {"parameter", my jsonText(theName)}
	my failWith("InvalidParameter", "Invalid parameter: " & what, missing value, hint_, details)
end failTime

-- The moment that a parameter means, which has to have a time of day.
on timeGiven(theName, theText)
	set date_ to my dateGiven(theName, theText)
	if my isDay(theText) then my failTime(theName, theName & " is a day without a time", "Write its time, or pass all_day: true")
	return date_
end timeGiven

-- The day that a parameter means. A time of day is read over only where the call says that the event is an all-day one.
on wholeDayGiven(theName, theText, mayHaveTime)
	set day_ to my dayGiven(theName, theText)
	if not mayHaveTime and not my isDay(theText) then
		my failTime(theName, theName & " has a time, and this is an all-day event", "Write a day, or pass all_day: false")
	end if
	return day_
end wholeDayGiven

on requireOrder(begin_, end_)
	if end_ < begin_ then my failTime("end", "end is before begin", missing value)
end requireOrder

-- {beginning, end, whether it is an all-day one} of a new event. Where the call does not say, two days make an all-day event.
on timesOfNew(beginText, endText, isAllDay)
	if isAllDay is missing value then set isAllDay to my isDay(beginText) and my isDay(endText)
	if isAllDay then
		set {first_, last_} to {my dayGiven("begin", beginText), my dayGiven("end", endText)}
		my requireOrder(first_, last_)
		return {first_, last_ + 86400, true}
	end if
	set {begin_, end_} to {my timeGiven("begin", beginText), my timeGiven("end", endText)}
	my requireOrder(begin_, end_)
	return {begin_, end_, false}
end timesOfNew

-- The same of an event that is changed; an empty text leaves what it is about.
on timesOfChanged(start_, ends_, wasAllDay, beginText, endText, isAllDay)
	set isSaid to isAllDay is not missing value
	if not isSaid then set isAllDay to wasAllDay
	if beginText & endText is "" and isAllDay is wasAllDay then return {start_, ends_, wasAllDay}
	if isAllDay then
		set {first_, last_} to {my midnightOf(start_), my midnightOf(my lastDay(start_, ends_))}
		if beginText is not "" then
			set new_ to my wholeDayGiven("begin", beginText, isSaid)
			set {first_, last_} to {new_, new_ + (last_ - first_)}
		end if
		if endText is not "" then set last_ to my wholeDayGiven("end", endText, isSaid)
		my requireOrder(first_, last_)
		return {first_, last_ + 86400, true}
	end if
	if wasAllDay and (beginText is "" or endText is "") then
		my failTime("begin", "an all-day event has no times to keep", "Pass begin and end with their times")
	end if
	set begin_ to start_
	if beginText is not "" then set begin_ to my timeGiven("begin", beginText)
	set end_ to begin_ + (ends_ - start_)
	if endText is not "" then set end_ to my timeGiven("end", endText)
	my requireOrder(begin_, end_)
	return {begin_, end_, false}
end timesOfChanged

on midnightOf(date_)
	return date_ - (time of date_)
end midnightOf

-- The end of an event as JSON: of an all-day one its last day.
on jsonEnd(begin_, end_, isAllDay)
	if end_ is missing value or not isAllDay then return my jsonDate(end_)
	return my jsonDay(my lastDay(begin_, end_))
end jsonEnd

-- Whether two ends mean the same: that of an all-day event may be told as the midnight after its last day or as a time of it.
on isSameEnd(begin_, end_, otherEnd, isAllDay)
	if not isAllDay then return end_ is otherEnd
	return my midnightOf(my lastDay(begin_, end_)) is my midnightOf(my lastDay(begin_, otherEnd))
end isSameEnd
