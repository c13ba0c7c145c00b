-- Notes: the text of a note as Notes keeps it [apps 3.1].

-- Text as the HTML that Notes keeps: a line is a block, and a line break within one would become a space (grade A).
on htmlLines(theText)
	set blocks to {}
	repeat with line_ in paragraphs of theText
		set escaped to my htmlOf(contents of line_)
		if escaped is "" then set escaped to "<br>"
		set end of blocks to "<div>" & escaped & "</div>"
	end repeat
	return my joinedWith(blocks, linefeed)
end htmlLines

on htmlOf(theText)
	set escaped to my replacedIn(theText, "&", "&amp;")
	set escaped to my replacedIn(escaped, "<", "&lt;")
	return my replacedIn(escaped, ">", "&gt;")
end htmlOf
