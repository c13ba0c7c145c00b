-- The envelope for AppleScript templates: the same one line of ASCII JSON that scripts/lib/core/reply.js prints.
-- Numbers are written as text only when they are whole: the decimal separator of a real follows the user's region
-- [events 14]. Handlers are positional, because labelled ones cannot be called from outside.

-- {"ok":true,"result":{...}} from a list of {key, value} pairs; each value is JSON already.
on replyOk(pairs)
	return "{\"ok\":true,\"result\":" & my jsonObject(pairs) & "}"
end replyOk

-- {"ok":false,"error":{...}} from what an `on error` clause was told.
on replyFailed(theMessage, theNumber)
	return "{\"ok\":false,\"error\":" & my jsonObject({{"message", my jsonText(theMessage)}, {"number", my jsonInteger(theNumber)}}) & "}"
end replyFailed

on jsonObject(pairs)
	set parts to {}
	repeat with pair in pairs
		set end of parts to my jsonText(item 1 of pair) & ":" & (item 2 of pair)
	end repeat
	return "{" & my joined(parts) & "}"
end jsonObject

-- An array of values that are JSON already.
on jsonArray(parts)
	return "[" & my joined(parts) & "]"
end jsonArray

on jsonInteger(n)
	return (n as integer) as text
end jsonInteger

on jsonBoolean(b)
	if b then return "true"
	return "false"
end jsonBoolean

-- A text as a JSON string; `missing value` becomes null. Works on code points, so nothing depends on an encoding.
on jsonText(t)
	if t is missing value then return "null"
	set quoted_ to "\""
	repeat with n in my codePoints(t as text)
		set quoted_ to quoted_ & my jsonCodePoint(n as integer)
	end repeat
	return quoted_ & "\""
end jsonText

-- The code points of a text as a list; `id of` answers a bare number for a single character.
on codePoints(t)
	if (length of t) is 0 then return {}
	set codes to id of t
	if class of codes is list then return codes
	return {codes}
end codePoints

on jsonCodePoint(n)
	if n is 34 then return "\\\""
	if n is 92 then return "\\\\"
	if n > 31 and n < 127 then return character id n
	if n < 65536 then return "\\u" & my hexadecimal(n)
	set n to n - 65536
	return "\\u" & my hexadecimal(55296 + (n div 1024)) & "\\u" & my hexadecimal(56320 + (n mod 1024))
end jsonCodePoint

on hexadecimal(n)
	set digits to ""
	repeat 4 times
		set digits to (character ((n mod 16) + 1) of "0123456789abcdef") & digits
		set n to n div 16
	end repeat
	return digits
end hexadecimal

on joined(parts)
	set whole to ""
	repeat with part in parts
		if whole is not "" then set whole to whole & ","
		set whole to whole & (part as text)
	end repeat
	return whole
end joined
