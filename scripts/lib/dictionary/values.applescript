-- Values of an app as JSON, by what its dictionary says that they are: a tool that was made from a dictionary.

-- How many characters of a text are told in a list.
property mostText : 500
property cutsTexts : false

-- A value of a kind as JSON; `missing value` is null.
on jsonOf(kind_, value_)
	if value_ is missing value then return "null"
	if kind_ is "text" then return my jsonText(my textToTell(value_ as text))
	if kind_ is "number" then return my jsonNumber(value_)
	if kind_ is "boolean" then return my jsonBoolean(value_ as boolean)
	if kind_ is "date" then return my jsonDate(value_)
	if kind_ is "word" then return my jsonText(my wordOf(value_))
	if kind_ is "file" then return my jsonText(my pathOf(value_))
	if kind_ is "texts" then return my jsonTextList(value_)
	return my jsonAny(value_)
end jsonOf

-- A text or a number as it is: what an object is meant by.
on jsonAny(value_)
	if value_ is missing value then return "null"
	if class of value_ is in {integer, real} then return my jsonNumber(value_)
	if class of value_ is boolean then return my jsonBoolean(value_)
	if class of value_ is date then return my jsonDate(value_)
	return my jsonText(value_ as text)
end jsonAny

on textToTell(text_)
	if not cutsTexts or (length of text_) is not greater than mostText then return text_
	return (text 1 thru mostText of text_) & "..."
end textToTell

on jsonTextList(values_)
	if class of values_ is not list then return my jsonTexts({values_})
	return my jsonTexts(values_)
end jsonTextList

-- A file as it is told in other results: by its POSIX path.
on pathOf(value_)
	if class of value_ is text then return value_
	return POSIX path of value_
end pathOf

-- A number as JSON: a whole one without a decimal separator, which follows the region of the user [events 14].
on jsonNumber(n)
	if class of n is integer then return my jsonInteger(n)
	if n < 0 then return "-" & my jsonNumber(-n)
	set whole_ to n div 1
	set thousandths to ((n - whole_) * 1000 + 0.5) div 1
	if thousandths is 1000 then set {whole_, thousandths} to {whole_ + 1, 0}
	if thousandths is 0 then return my digitsOfWhole(whole_)
	return my digitsOfWhole(whole_) & "." & (text -3 thru -1 of ("000" & (thousandths as integer)))
end jsonNumber

-- The digits of a whole number that may be too great for an integer.
on digitsOfWhole(n)
	if n < 1000000 then return (n as integer) as text
	set rest_ to (n mod 1000000) as integer
	return my digitsOfWhole(n div 1000000) & (text -6 thru -1 of ("000000" & rest_))
end digitsOfWhole
