-- The envelope for AppleScript templates: the same one line of ASCII JSON that scripts/lib/core/reply.js prints.
-- Numbers are written as text only when they are whole: the decimal separator of a real follows the user's region
-- [events 14]. Handlers are positional, because labelled ones cannot be called from outside.

-- {"ok":true,"result":{...}} from a list of {key, value} pairs; each value is JSON already.
on replyOk(pairs)
	return "{\"ok\":true,\"result\":" & my jsonObject(pairs) & "}"
end replyOk

-- {"ok":false,"error":{...}} from what an `on error` clause was told: what `failWith` said where it was that which failed, else
-- the words and the number, of which the server makes a code.
on replyFailed(theMessage, theNumber)
	set pairs to {}
	if theNumber is foreseen and failure is not missing value then
		set pairs to failure
	else
		set end of pairs to {"message", my jsonText(theMessage)}
		set end of pairs to {"number", my jsonInteger(theNumber)}
		if acted then set end of pairs to {"hint", my jsonText(my admitted(missing value))}
	end if
	return "{\"ok\":false,\"error\":" & my jsonObject(pairs) & "}"
end replyFailed

-- Whether the script has had something done: what fails before has changed nothing. Applications go on with what they were told
-- when nobody waits for their answer any longer [apps 0], so a script says so before it tells them.
property acted : false

on noteAct()
	my requireGoingOn()
	set acted to true
end noteAct

-- Ends the script where the user has macmcp stopped: before each command that changes something. `stopFile` is there meanwhile; it is
-- told in front of this file, `missing value` for a script that goes on (belief `alias-of-what-is-not-there` in fixtures/beliefs/OPEN.md).
on requireGoingOn()
	if stopFile is missing value then return
	try
		(POSIX file stopFile) as alias
	on error
		return
	end try
	set why_ to "Nothing was done"
	if acted then set why_ to "Stopped on the way: it was not finished"
	set hint_ to "Do nothing more on this Mac. Only the user can resume it, with `macmcp resume` in a terminal"
	set details_ to {}
	set end of details_ to {"started", my jsonBoolean(acted)}
	set acted to false
	my failWith("Stopped", "The user has stopped macmcp", why_, hint_, details_)
end requireGoingOn

-- The application refused before it began.
on forgetAct()
	set acted to false
end forgetAct

-- What to do after a failure behind an act: look, and then what else is told.
on admitted(hint)
	set words_ to "It may have been done all the same, and the application may still be working on it: look before you repeat it"
	if hint is missing value then return words_
	return words_ & ". " & hint
end admitted

-- The number of failures that a script foresaw, and the last of them as pairs.
property foreseen : 20001
property failure : missing value

-- Ends the script with a failure that it foresaw, as `fail` of scripts/lib/core/reply.js does. `code` is one of the codes of
-- src/error.rs; `what` says what happened, `why` why or what was found instead, `hint` what to do next, `missing value` where there
-- is nothing to say; `details` is a list of {key, value} pairs for machines, each value JSON already.
on failWith(code, what, why, hint, details)
	set pairs to {}
	set end of pairs to {"code", my jsonText(code)}
	set end of pairs to {"message", my jsonText(what)}
	if why is not missing value then set end of pairs to {"why", my jsonText(why)}
	if acted then set hint to my admitted(hint)
	if hint is not missing value then set end of pairs to {"hint", my jsonText(hint)}
	if (count of details) > 0 then set end of pairs to {"details", my jsonObject(details)}
	set failure to pairs
	error what number foreseen
end failWith

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
	return "\"" & my jsonCodes(my codePoints(t as text)) & "\""
end jsonText

-- Code points as they stand in a JSON string. A long list is halved: a loop over it would copy the text that it adds to, and the
-- list that it takes parts of, each time. What need not be escaped is taken in runs.
on jsonCodes(codes)
	if (count of codes) > 500 then
		set half to (count of codes) div 2
		return (my jsonCodes(items 1 thru half of codes)) & (my jsonCodes(items (half + 1) thru -1 of codes))
	end if
	set parts to {}
	set last_ to count of codes
	set from_ to 1
	repeat with at_ from 1 to last_
		set n to item at_ of codes
		if n < 32 or n > 126 or n is 34 or n is 92 then
			if at_ > from_ then set end of parts to string id (items from_ thru (at_ - 1) of codes)
			set end of parts to my jsonCodePoint(n)
			set from_ to at_ + 1
		end if
	end repeat
	if from_ is not greater than last_ then set end of parts to string id (items from_ thru last_ of codes)
	return my joinedWith(parts, "")
end jsonCodes

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
	return my joinedWith(parts, ",")
end joined

-- The texts of a list with another between them, in one go.
on joinedWith(parts, delimiter_)
	set saved_ to AppleScript's text item delimiters
	set AppleScript's text item delimiters to delimiter_
	set whole to parts as text
	set AppleScript's text item delimiters to saved_
	return whole
end joinedWith
