-- Sorting by keys: dates, numbers or texts.

-- The places of the keys in their order, equal ones as they stand.
on orderOf(keys, isDescending)
	set places to {}
	repeat with place_ from 1 to count of keys
		set end of places to place_
	end repeat
	return my mergedOrder(places, keys, isDescending)
end orderOf

on mergedOrder(places, keys, isDescending)
	set n to count of places
	if n < 2 then return places
	set half to n div 2
	set one to my mergedOrder(items 1 thru half of places, keys, isDescending)
	set other to my mergedOrder(items (half + 1) thru -1 of places, keys, isDescending)
	set merged to {}
	set {at_, last_, otherAt, otherLast} to {1, count of one, 1, count of other}
	repeat while at_ is not greater than last_ and otherAt is not greater than otherLast
		set {key_, otherKey} to {item (item at_ of one) of keys, item (item otherAt of other) of keys}
		if (isDescending and otherKey > key_) or (not isDescending and otherKey < key_) then
			set end of merged to item otherAt of other
			set otherAt to otherAt + 1
		else
			set end of merged to item at_ of one
			set at_ to at_ + 1
		end if
	end repeat
	if at_ is not greater than last_ then return merged & items at_ thru -1 of one
	if otherAt is not greater than otherLast then return merged & items otherAt thru -1 of other
	return merged
end mergedOrder
