-- What is looked for is text and no pattern: where it looks like one, an answer says so.

on jsonLiteralNote(wanted)
	repeat with sign_ in {"*", "?", ":", "\"", "|"}
		if wanted contains (contents of sign_) then
			return my jsonText("The search text was taken literally: it has no wildcards and no operators.")
		end if
	end repeat
	return "null"
end jsonLiteralNote
