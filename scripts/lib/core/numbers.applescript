-- Numbers as JSON that are missing or no whole ones.

on jsonMaybeNumber(n)
	if n is missing value then return "null"
	return my jsonInteger(n)
end jsonMaybeNumber

on jsonMaybeBoolean(b)
	if b is missing value then return "null"
	return my jsonBoolean(b)
end jsonMaybeBoolean

-- To three places: the decimal separator of a real follows the region of the user [events 14].
on jsonDecimal(n)
	if n is missing value then return "null"
	if n < 0 then return "-" & my jsonDecimal(-n)
	set thousandths to (n * 1000 + 0.5) div 1
	set rest_ to text -3 thru -1 of ("000" & (thousandths mod 1000))
	return ((thousandths div 1000) as text) & "." & rest_
end jsonDecimal
