-- Mail: whether what a script made has come to a mailbox [apps 3.2]. The id of an outgoing message is not that of the one which is kept
-- of it, and no place in the mailbox tells a new one: it is looked for by what was there before [answers B1].

-- How often a mailbox is looked at, each quarter of a second.
property looksForNew : 20

-- The ids of the messages of a mailbox, of more than 500 only of the first 50.
on idsIn(box)
	with timeout of (my eventSeconds) seconds
		tell application "Mail"
			set n to count of messages of box
			if n is 0 then return {}
			if n > 500 then set n to 50
			set ids to id of (messages 1 thru n of box)
		end tell
	end timeout
	-- One alone comes bare.
	if class of ids is not list then return {ids}
	return ids
end idsIn

-- {id, name of its mailbox, name of its account} of a message that was not among the known ones, has that subject and holds that text;
-- all `missing value` where none has come within five seconds.
on newMessageIn(box, known, subject_, text_)
	repeat my looksForNew times
		repeat with id_ in my idsIn(box)
			set id_ to contents of id_
			if id_ is not in known then
				try
					with timeout of (my eventSeconds) seconds
						tell application "Mail"
							set found to first message of box whose id is id_
							set isIt to (subject of found) is subject_ and ((content of found) as text) contains text_
							if isIt then return {id_, name of mailbox of found, name of account of mailbox of found}
						end tell
					end timeout
				on error theMessage number theNumber
					-- It may have gone meanwhile.
					if theNumber is not in {-1728, -1719} then error theMessage number theNumber
				end try
			end if
		end repeat
		if my isTimeUp() then exit repeat
		delay 0.25
	end repeat
	return {missing value, missing value, missing value}
end newMessageIn

-- The first line of a text.
on firstLine(text_)
	if (count of paragraphs of text_) is 0 then return ""
	return first paragraph of text_
end firstLine
