-- Notes: one note, by its id [apps 3.1].

-- Ends the call where no note has that id.
on requireNote(noteId)
	try
		with timeout of (my eventSeconds) seconds
			tell application "Notes" to return name of note id noteId
		end timeout
	on error theMessage number theNumber
		if theNumber is in {-1728, -1719, -1700} then
			set details to {}
			set end of details to {"parameter", my jsonText("id")}
			my failWith("InvalidParameter", "Notes has no note with that id", missing value, "list_notes has the ids", details)
		end if
		error theMessage number theNumber
	end try
end requireNote

-- The name of the folder of a note and whether that is the trash. The folder is got first: the name of what a property answers is
-- not to be had in one event (grade A).
on folderOf(noteId)
	try
		with timeout of (my eventSeconds) seconds
			tell application "Notes"
				set folder_ to container of note id noteId
				set name_ to name of folder_
			end tell
		end timeout
		return {name_, my isTrashName(name_)}
	on error number theNumber
		if theNumber is -1712 then error number theNumber
		return {missing value, false}
	end try
end folderOf
