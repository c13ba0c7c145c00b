-- What a tool that was made from a dictionary changes in an app, and what it reads back of it.

-- A value as the app takes it, of what was given: `missing value` for none.
on valueGiven(at_, field_, passed_)
	if passed_ is missing value then return missing value
	set {name_, kind_} to field_
	if kind_ is "date" then return my dateGiven(name_, passed_)
	if kind_ is "file" then return POSIX file passed_
	if kind_ is "word" then return my constantOf(at_, passed_)
	return passed_
end valueGiven

-- Records joined; an empty list and a record make a list, so the first one stands alone.
on withProperty(properties_, one)
	if properties_ is missing value then return one
	return properties_ & one
end withProperty

-- Whether what was given is there now: `missing value` where nothing of it can be read.
on proofOf(fields_, given_)
	set isProven to missing value
	repeat with at_ from 1 to count of fields_
		set value_ to item at_ of given_
		if value_ is not missing value then
			try
				set isSame to my isSameValue(item 2 of item at_ of fields_, my fieldOf(at_), value_)
				if isProven is missing value then set isProven to true
				if not isSame then set isProven to false
			on error
				-- It may be written and not be readable: then the whole is not proven.
				return missing value
			end try
		end if
	end repeat
	return isProven
end proofOf

on isSameValue(kind_, one, other)
	if kind_ is "file" then return (POSIX path of one) is (POSIX path of other)
	considering case
		return one is other
	end considering
end isSameValue

on toldOfMade(keyName, fields_, given_)
	-- What was done stays done: nothing that is read afterwards turns it into an error [apps 0].
	set key_ to missing value
	try
		set key_ to my keyOfMade()
	end try
	set pairs to {}
	set end of pairs to {keyName, my jsonAny(key_)}
	set end of pairs to {"effect", my jsonEffect(my proofOf(fields_, given_))}
	return my replyOk(pairs)
end toldOfMade

on changeObject(fields_, given_, keyName)
	set isAny to false
	repeat with value_ in given_
		if contents of value_ is not missing value then set isAny to true
	end repeat
	if not isAny then my failWith("InvalidParameter", "Nothing is to be changed", missing value, "Pass what is to be set", {})
	if not my isThere() then my failNoSuchObject(keyName)
	repeat with at_ from 1 to count of given_
		set value_ to item at_ of given_
		if value_ is not missing value then
			my noteAct()
			my setField(at_, value_)
		end if
	end repeat
	set pairs to {}
	set end of pairs to {"effect", my jsonEffect(my proofOf(fields_, given_))}
	return my replyOk(pairs)
end changeObject

-- Nothing tells what a command has done.
on toldOfCommand(result_)
	set told_ to "null"
	try
		set told_ to my jsonAny(result_)
	end try
	set pairs to {}
	set end of pairs to {"result", told_}
	set end of pairs to {"effect", my jsonEffect(missing value)}
	return my replyOk(pairs)
end toldOfCommand
