-- Mail: what a script writes into a message is sent in the form of a quotation [findings-3 21.2] (grade B).

-- A note, or none, with what is to be known of every such text.
on noteOnText(note_)
	set said to "Phones may show the text as one quotation, as they do with every text that a script wrote"
	if note_ is missing value then return said
	return note_ & ". " & said
end noteOnText
