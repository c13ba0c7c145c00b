-- Notes: finding some of the notes in folders [apps 3.1].

-- The notes of a folder in columns, one event each: {ids, names, dates of change, whether locked}. Columns are snapshots of their
-- own: where one has more than another, something changed between them, and they are read once more.
on columnsOf(folderId)
	repeat 2 times
		with timeout of (my eventSeconds) seconds
			tell application "Notes"
				set ids to id of notes of folder id folderId
				if (count of ids) is 0 then return { {}, {}, {}, {} }
				set names to name of notes of folder id folderId
				set changes_ to modification date of notes of folder id folderId
				set locks to password protected of notes of folder id folderId
			end tell
		end timeout
		set n to count of ids
		if (count of names) is n and (count of changes_) is n and (count of locks) is n then return {ids, names, changes_, locks}
	end repeat
	my failWith("AppNotResponding", "The notes of a folder changed while they were read", missing value, "Call the tool again", {})
end columnsOf

-- The texts of the notes of a folder, in one event; `missing value` for locked ones, and where a text cannot be read.
on textsOf(folderId, ids, locks)
	try
		with timeout of (my eventSeconds) seconds
			tell application "Notes" to set texts_ to plaintext of notes of folder id folderId
		end timeout
		if (count of texts_) is (count of ids) then return texts_
	on error number theNumber
		if theNumber is -1712 then error number theNumber
	end try
	-- What a locked note answers is told differently (grade C): then each is asked by itself.
	set texts_ to {}
	repeat with at_ from 1 to count of ids
		set text_ to missing value
		if not item at_ of locks and not my isTimeUp() then
			try
				with timeout of (my eventSeconds) seconds
					tell application "Notes" to set text_ to plaintext of note id (item at_ of ids)
				end timeout
			end try
		end if
		set end of texts_ to text_
	end repeat
	return texts_
end textsOf

-- Notes of some folders that fit, the last changed one first, on the page that was begun: {how many there are, the folders that were
-- not reached}. `wanted` is what their text contains, empty for all; with it each has an excerpt where `excerpts` is true.
on notesFound(folders_, wanted, offset_, excerpts)
	set { rows, changes_, seen, missed } to { {}, {}, {}, {} }
	repeat with folder_ in folders_
		set {folderId, folderName, accountName} to items 1 thru 3 of folder_
		if my isTimeUp() then
			set end of missed to folderName
		else
			try
				set {ids, names, changed, locks} to my columnsOf(folderId)
				set texts_ to {}
				if wanted is not "" and (count of ids) > 0 then set texts_ to my textsOf(folderId, ids, locks)
				repeat with at_ from 1 to count of ids
					set excerpt to missing value
					set fits to true
					if wanted is not "" then
						set text_ to item at_ of texts_
						set fits to text_ is not missing value and text_ contains wanted
						if fits and excerpts then set excerpt to my excerptOf(text_, wanted)
					end if
					-- Notes names one twice now and then.
					if fits and item at_ of ids is not in seen then
						set end of seen to item at_ of ids
						set end of changes_ to item at_ of changed
						set end of rows to {item at_ of ids, item at_ of names, item at_ of changed, item at_ of locks, folderName, accountName, excerpt}
					end if
				end repeat
			on error number -1712
				set end of missed to folderName
			end try
		end if
	end repeat
	set order_ to my orderOf(changes_, true)
	repeat with at_ from offset_ + 1 to count of order_
		if not my addToPage(my jsonNote(item (item at_ of order_) of rows, excerpts)) then exit repeat
	end repeat
	return {count of rows, missed}
end notesFound

on jsonNote(row, excerpts)
	set {id_, name_, changed, lock_, folderName, accountName, excerpt} to row
	set pairs to {}
	set end of pairs to {"id", my jsonText(id_)}
	set end of pairs to {"name", my jsonText(name_)}
	set end of pairs to {"modified", my jsonDate(changed)}
	set end of pairs to {"folder", my jsonText(folderName)}
	set end of pairs to {"account", my jsonText(accountName)}
	set end of pairs to {"locked", my jsonBoolean(lock_)}
	if excerpts then set end of pairs to {"excerpt", my jsonText(excerpt)}
	return my jsonObject(pairs)
end jsonNote

-- A part of a text around the first place where another stands in it.
on excerptOf(text_, wanted)
	set at_ to offset of wanted in text_
	set from_ to at_ - 60
	if from_ < 1 then set from_ to 1
	set upTo to at_ + (length of wanted) + 100
	if upTo > (length of text_) then set upTo to length of text_
	if upTo < from_ then set upTo to from_
	return text from_ thru upTo of text_
end excerptOf
