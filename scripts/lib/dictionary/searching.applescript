-- Finding objects of an app by a text: the app looks for them, and where it does not, their columns are looked through. The tool defines
-- `columnWhose`, `columnBetween` and `countAll`; `sought` are the places of the fields that are looked through.

on findObjects(name_, fields_, sought, wanted_, offset_, limit_)
	set cutsTexts to true
	set {columns_, looked} to {missing value, missing value}
	try
		set columns_ to my columnsWhose(fields_, wanted_)
	on error theMessage number theNumber
		if my isOfApp(theNumber) then error theMessage number theNumber
	end try
	if columns_ is missing value then set {columns_, looked} to my columnsHolding(fields_, sought, wanted_)
	set total to count of item 1 of columns_
	my beginPage(offset_, limit_)
	repeat with place_ from offset_ + 1 to total
		if not my addToPage(my jsonOfRow(fields_, columns_, place_)) then exit repeat
	end repeat
	set pairs to my pagePairs(name_, total)
	set end of pairs to {"looked_at", my jsonMaybeNumber(looked)}
	set end of pairs to {"not_read", my jsonRefused()}
	set end of pairs to {"note", my jsonLiteralNote(wanted_)}
	return my replyOk(pairs)
end findObjects

-- The columns of those that the app finds. It looks anew for each [apps 0], so they are read once more where they do not fit together.
on columnsWhose(fields_, wanted_)
	repeat 2 times
		set columns_ to {}
		set isWhole to true
		set n to missing value
		repeat with at_ from 1 to count of fields_
			set {fieldName, kind_} to item at_ of fields_
			set column_ to missing value
			if kind_ is "place" or fieldName is in refused_ then
				-- The place among all is not told by those that fit.
			else if n is 0 then
				set column_ to {}
			else
				try
					set answer_ to my columnWhose(at_, wanted_)
					if n is missing value then
						set column_ to my asColumn(answer_, 0, kind_)
						set n to count of column_
					else
						set column_ to my asColumn(answer_, n, kind_)
					end if
					if (count of column_) is not n then set isWhole to false
				on error theMessage number theNumber
					if n is missing value or my isOfApp(theNumber) then error theMessage number theNumber
					my noteRefused(fieldName)
				end try
			end if
			set end of columns_ to column_
		end repeat
		if isWhole then
			if item 1 of columns_ is missing value then set item 1 of columns_ to my emptyColumn(n)
			return columns_
		end if
	end repeat
	my failWith("AppNotResponding", "What is in the app changed while it was read", missing value, "Call the tool again", {})
end columnsWhose

on emptyColumn(n)
	set column_ to {}
	repeat n times
		set end of column_ to missing value
	end repeat
	return column_
end emptyColumn

-- {the columns of those that hold the text, how many were looked at}.
on columnsHolding(fields_, sought, wanted_)
	set total to my countAll()
	set fitting to {}
	repeat with field_ in fields_
		set end of fitting to {}
	end repeat
	set done_ to 0
	repeat while done_ < total and not my isTimeUp()
		set upTo_ to done_ + 200
		if upTo_ > total then set upTo_ to total
		set columns_ to my columnsOfPlaces(fields_, done_ + 1, upTo_)
		repeat with place_ from 1 to upTo_ - done_
			if my holdsIn(columns_, sought, place_, wanted_) then
				repeat with at_ from 1 to count of fields_
					set column_ to item at_ of columns_
					set value_ to missing value
					if column_ is not missing value then set value_ to item place_ of column_
					set end of item at_ of fitting to value_
				end repeat
			end if
		end repeat
		set done_ to upTo_
	end repeat
	return {fitting, done_}
end columnsHolding

on holdsIn(columns_, sought, place_, wanted_)
	repeat with at_ in sought
		set column_ to item (contents of at_) of columns_
		if column_ is not missing value then
			set value_ to item place_ of column_
			if value_ is not missing value and (value_ as text) contains wanted_ then return true
		end if
	end repeat
	return false
end holdsIn
