-- Deleting an object of an app. The tool defines `isThere` and `deleteIt`.

on deleteObject(keyName)
	if not my isThere() then my failNoSuchObject(keyName)
	my noteAct()
	my deleteIt()
	set isProven to missing value
	try
		set isProven to not my isThere()
	end try
	set pairs to {}
	set end of pairs to {"effect", my jsonEffect(isProven)}
	return my replyOk(pairs)
end deleteObject
