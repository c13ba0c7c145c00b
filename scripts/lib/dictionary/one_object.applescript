-- One object of an app. The tool defines what it asks the app for.

-- What the object tells of itself. `keyName` is the parameter that means it, `missing value` for the app itself.
on tellObject(name_, fields_, keyName)
	set {pairs, isRead, isMissing} to { {}, false, false}
	repeat with at_ from 1 to count of fields_
		set field_ to item at_ of fields_
		set {fieldName, kind_} to field_
		set json_ to "null"
		try
			set json_ to my jsonOrRefused(field_, my fieldOf(at_))
			set isRead to true
		on error theMessage number theNumber
			if my isOfApp(theNumber) then error theMessage number theNumber
			set isGone to theNumber is in {-1728, -1719}
			if isGone then set isMissing to true
			if at_ is 1 and kind_ is not "reference" and keyName is not missing value then
				if isGone then my failNoSuchObject(keyName)
				error theMessage number theNumber
			end if
			-- Where it refers to nothing, there is nothing to tell.
			if kind_ is not "reference" or theNumber is not in {-1728, -1700} then my noteRefused(fieldName)
		end try
		set end of pairs to {fieldName, json_}
	end repeat
	if isMissing and not isRead and keyName is not missing value then my failNoSuchObject(keyName)
	set result_ to {}
	set end of result_ to {name_, my jsonObject(pairs)}
	set end of result_ to {"not_read", my jsonRefused()}
	return my replyOk(result_)
end tellObject
