-- An object that the app does not have.

on failNoSuchObject(keyName)
	set details to {}
	set end of details to {"parameter", my jsonText(keyName)}
	set hint_ to "The tool that lists them has what they are meant by"
	my failWith("InvalidParameter", "There is nothing with that " & keyName, missing value, hint_, details)
end failNoSuchObject
