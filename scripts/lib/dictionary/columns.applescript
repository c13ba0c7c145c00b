-- What an app refuses of the objects that its dictionary promises: a property that is refused is told, and the others are read.

-- The names of the fields that were refused.
property refused_ : {}

-- Whether a failure is about the whole app, and no property of it.
on isOfApp(theNumber)
	return theNumber is in {-1712, -1743, -1744, -600, -609, -128, foreseen}
end isOfApp

on noteRefused(name_)
	if name_ is not in refused_ then set end of refused_ to name_
end noteRefused

on jsonRefused()
	return my jsonTexts(refused_)
end jsonRefused

-- A value as JSON; what is none of its kind is refused as well.
on jsonOrRefused(field_, value_)
	try
		return my jsonOf(item 2 of field_, value_)
	on error theMessage number theNumber
		if my isOfApp(theNumber) then error theMessage number theNumber
		my noteRefused(item 1 of field_)
		return "null"
	end try
end jsonOrRefused

-- A column as a list: one value alone may come bare [apps 2.1].
on asColumn(found, n, kind_)
	if class of found is not list then return {found}
	if kind_ is "texts" and n is 1 then
		if (count of found) is not 1 then return {found}
		if class of item 1 of found is not list then return {found}
	end if
	return found
end asColumn

-- The pairs of the object in that place of some columns, as JSON.
on jsonOfRow(fields_, columns_, place_)
	set pairs to {}
	repeat with at_ from 1 to count of fields_
		set field_ to item at_ of fields_
		set column_ to item at_ of columns_
		if column_ is missing value then
			set end of pairs to {item 1 of field_, "null"}
		else
			set end of pairs to {item 1 of field_, my jsonOrRefused(field_, item place_ of column_)}
		end if
	end repeat
	return my jsonObject(pairs)
end jsonOfRow

-- {places that are counted from 1} as a column.
on placesBetween(from_, upTo_)
	set places to {}
	repeat with place_ from from_ to upTo_
		set end of places to place_
	end repeat
	return places
end placesBetween

-- The columns of the objects in these places: a list for each field, `missing value` for one that the app refuses. Each is a snapshot
-- of its own: where what they are meant by has changed meanwhile, they are read once more.
on columnsOfPlaces(fields_, from_, upTo_)
	repeat 2 times
		set columns_ to {}
		set isWhole to true
		set first_ to missing value
		repeat with at_ from 1 to count of fields_
			set column_ to my columnOrNothing(item at_ of fields_, at_, from_, upTo_)
			if column_ is not missing value and (count of column_) is not upTo_ - from_ + 1 then set isWhole to false
			set end of columns_ to column_
		end repeat
		if isWhole then
			if item 2 of item 1 of fields_ is "place" then return columns_
			if (my columnOrNothing(item 1 of fields_, 1, from_, upTo_)) is item 1 of columns_ then return columns_
		end if
	end repeat
	my failWith("AppNotResponding", "What is in the app changed while it was read", missing value, "Call the tool again", {})
end columnsOfPlaces

-- What the objects are meant by has to be told.
on columnOrNothing(field_, at_, from_, upTo_)
	set {name_, kind_} to field_
	if kind_ is "place" then return my placesBetween(from_, upTo_)
	if name_ is in refused_ then return missing value
	try
		return my asColumn(my columnBetween(at_, from_, upTo_), upTo_ - from_ + 1, kind_)
	on error theMessage number theNumber
		if at_ is 1 or my isOfApp(theNumber) then error theMessage number theNumber
		my noteRefused(name_)
		return missing value
	end try
end columnOrNothing
