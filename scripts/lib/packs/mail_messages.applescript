-- Mail: the newest messages of a mailbox, in columns [apps 3.2].

on listOf(found)
	-- One alone comes bare.
	if class of found is list then return found
	return {found}
end listOf

-- How many messages a mailbox holds.
on countIn(box)
	with timeout of (my eventSeconds) seconds
		tell application "Mail" to return count of messages of box
	end timeout
end countIn

-- {ids, message ids, subjects, senders, dates, whether read, whether flagged} of some messages, the first of which is the newest.
-- Neither end may be 0: `1 thru 0` is one message and no error (grade B).
on columnsBetween(box, from_, upTo)
	repeat 2 times
		with timeout of (my eventSeconds) seconds
			tell application "Mail"
				set ids to my listOf(id of (messages from_ thru upTo of box))
				set messageIds to my listOf(message id of (messages from_ thru upTo of box))
				set subjects to my listOf(subject of (messages from_ thru upTo of box))
				set senders to my listOf(sender of (messages from_ thru upTo of box))
				set received to my listOf(date received of (messages from_ thru upTo of box))
				set reads to my listOf(read status of (messages from_ thru upTo of box))
				set flags to my listOf(flagged status of (messages from_ thru upTo of box))
				set again_ to my listOf(id of (messages from_ thru upTo of box))
			end tell
		end timeout
		-- Columns are snapshots of their own, and a message may have come between two of them.
		if ids is again_ then return {ids, messageIds, subjects, senders, received, reads, flags}
	end repeat
	my failWith("AppNotResponding", "The messages changed while they were read", missing value, "Call the tool again", {})
end columnsBetween

on jsonMessage(columns_, at_)
	set {ids, messageIds, subjects, senders, received, reads, flags} to columns_
	set pairs to {}
	set end of pairs to {"id", my jsonInteger(item at_ of ids)}
	set end of pairs to {"message_id", my jsonText(item at_ of messageIds)}
	set end of pairs to {"subject", my jsonText(item at_ of subjects)}
	set end of pairs to {"sender", my jsonText(item at_ of senders)}
	set end of pairs to {"received", my jsonDate(item at_ of received)}
	set end of pairs to {"read", my jsonBoolean(item at_ of reads)}
	set end of pairs to {"flagged", my jsonBoolean(item at_ of flags)}
	return my jsonObject(pairs)
end jsonMessage

-- Puts the newest messages of a mailbox that fit on the page that was begun: {how many fit of those that were looked at, how many these
-- are, how many the mailbox holds}. Parts of 50 are read behind `from_` until `looks` are looked at, the page is full, or the time is
-- over. `wanted` is what their subject or sender contains, empty for all; of those that fit, `skips` come before the page.
on messagesFound(box, wanted, unreadOnly, from_, looks, skips)
	set total to my countIn(box)
	if total < looks then set looks to total
	set {fitting, looked, isFull} to {0, from_, false}
	repeat while looked < looks and not isFull and not my isTimeUp()
		set upTo to looked + 50
		if upTo > looks then set upTo to looks
		try
			set columns_ to my columnsBetween(box, looked + 1, upTo)
		on error theMessage number theNumber
			-- What was found is worth having.
			if theNumber is not -1712 or looked is from_ then error theMessage number theNumber
			exit repeat
		end try
		repeat with at_ from 1 to count of item 1 of columns_
			set fits to true
			if unreadOnly and item at_ of item 6 of columns_ then set fits to false
			if fits and wanted is not "" then
				set fits to my holds(item at_ of item 3 of columns_, wanted) or my holds(item at_ of item 4 of columns_, wanted)
			end if
			if fits then
				set fitting to fitting + 1
				if fitting > skips and not isFull then set isFull to not my addToPage(my jsonMessage(columns_, at_))
			end if
		end repeat
		set looked to upTo
	end repeat
	return {fitting, looked, total}
end messagesFound

on holds(text_, wanted)
	if text_ is missing value then return false
	return text_ contains wanted
end holds
