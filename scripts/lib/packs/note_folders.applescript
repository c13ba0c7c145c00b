-- Notes: its folders and what lies in them [apps 3.1].

-- Every folder: {its id, its name, the name of its account, that of the folder around it or `missing value`, whether it is the
-- trash or lies in it}. An account that lists the folders within others too has them once.
on allFolders()
	set found to {}
	set seen to {}
	with timeout of (my eventSeconds) seconds
		tell application "Notes"
			set accountIds to id of accounts
			set accountNames to name of accounts
			repeat with a from 1 to count of accountIds
				set accountId to item a of accountIds
				set open_ to my rowsOf(id of folders of account id accountId, name of folders of account id accountId, missing value, false)
				set nested to true
				try
					set nested to my holdsAny(id of folders of folders of account id accountId)
				end try
				repeat while (count of open_) > 0
					set {folderId, folderName, aroundName, isTrash} to item 1 of open_
					set open_ to rest of open_
					if folderId is in seen then
						my placeWithin(found, folderId, aroundName, isTrash)
					else
						set end of seen to folderId
						set end of found to {folderId, folderName, item a of accountNames, aroundName, isTrash}
						-- What lies below the trash may have neither class nor name.
						if nested and not isTrash then
							set inner to {}
							try
								set inner to my rowsOf(id of folders of folder id folderId, name of folders of folder id folderId, folderName, isTrash)
							end try
							set open_ to inner & open_
						end if
					end if
				end repeat
			end repeat
		end tell
	end timeout
	return found
end allFolders

on rowsOf(ids, names, aroundName, isTrash)
	set rows to {}
	repeat with at_ from 1 to count of ids
		set name_ to item at_ of names
		set end of rows to {item at_ of ids, name_, aroundName, isTrash or my isTrashName(name_)}
	end repeat
	return rows
end rowsOf

on holdsAny(columns_)
	repeat with one in columns_
		if (count of one) > 0 then return true
	end repeat
	return false
end holdsAny

-- A folder that was met before at the top is one within another.
on placeWithin(found, folderId, aroundName, isTrash)
	if aroundName is missing value then return
	repeat with row in found
		if item 1 of row is folderId then
			set item 4 of row to aroundName
			if isTrash then set item 5 of row to true
			return
		end if
	end repeat
end placeWithin

-- The folders of that name or id that are not the trash. None or several end the call.
on folderGiven(wanted)
	set all to my allFolders()
	set found to {}
	set names to {}
	repeat with row in all
		if not item 5 of row then
			set end of names to item 2 of row
			if item 1 of row is wanted or item 2 of row is wanted then set end of found to contents of row
		end if
	end repeat
	if (count of found) is 1 then return item 1 of found
	set details to {}
	set end of details to {"parameter", my jsonText("folder")}
	if (count of found) is 0 then
		set what_ to "Notes has no folder " & my quotedName(wanted)
		set why_ to "Its folders are " & my quotedNames(names)
		my failWith("InvalidParameter", what_, why_, missing value, details)
	end if
	set ids to {}
	repeat with row in found
		set end of ids to item 1 of row
	end repeat
	set end of details to {"ids", my jsonTexts(ids)}
	set what_ to "Notes has " & (count of found) & " folders " & my quotedName(wanted)
	set hint_ to "Pass an id from list_folders"
	my failWith("Ambiguous", what_, missing value, hint_, details)
end folderGiven

-- Those of a folder with that name or id, or all that are not the trash where it is empty.
on foldersGiven(wanted)
	if wanted is not "" then return {my folderGiven(wanted)}
	set found to {}
	repeat with row in my allFolders()
		if not item 5 of row then set end of found to contents of row
	end repeat
	return found
end foldersGiven
