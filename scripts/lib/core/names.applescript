-- Names and texts in what is told.

property mostNames : 30

-- Names between quotes, one after the other, the first ones of many.
on quotedNames(all)
	set told to {}
	repeat with one in all
		if (count of told) is mostNames then
			set end of told to "and " & ((count of all) - mostNames) & " more"
			exit repeat
		end if
		set end of told to my quotedName(contents of one)
	end repeat
	return my joinedWith(told, ", ")
end quotedNames

-- A name between quotes, which none of its own can end.
on quotedName(theText)
	set told to my replacedIn(theText as text, "\\", "\\\\")
	return "\"" & my replacedIn(told, "\"", "\\\"") & "\""
end quotedName

-- The beginning of a text, so many characters at most.
on beginningOf(theText, most)
	if (length of theText) is not greater than most then return theText
	return text 1 thru most of theText
end beginningOf

-- A text with another in the place of a part of it, wherever that stands.
on replacedIn(theText, part, other)
	set saved_ to AppleScript's text item delimiters
	considering case
		set AppleScript's text item delimiters to part
		set pieces to text items of theText
	end considering
	set AppleScript's text item delimiters to saved_
	return my joinedWith(pieces, other)
end replacedIn

-- Texts as a JSON array.
on jsonTexts(all)
	set told to {}
	repeat with one in all
		set end of told to my jsonText(contents of one)
	end repeat
	return my jsonArray(told)
end jsonTexts
