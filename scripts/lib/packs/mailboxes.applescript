-- Mail: accounts and their mailboxes [apps 3.2]. Names of mailboxes are in the user's language, and those of accounts may be equal.

-- {ids, names} of the accounts.
on allAccounts()
	with timeout of (my eventSeconds) seconds
		tell application "Mail"
			set ids to id of accounts
			set names to name of accounts
		end tell
	end timeout
	return {ids, names}
end allAccounts

-- {id, name} of the account with that name or id. None or several end the call.
on accountGiven(wanted)
	set {ids, names} to my allAccounts()
	set found to {}
	repeat with at_ from 1 to count of ids
		if item at_ of ids is wanted or item at_ of names is wanted then set end of found to {item at_ of ids, item at_ of names}
	end repeat
	if (count of found) is 1 then return item 1 of found
	set details to {}
	set end of details to {"parameter", my jsonText("account")}
	if (count of found) is 0 then
		set what_ to "Mail has no account " & my quotedName(wanted)
		set why_ to "Its accounts are " & my quotedNames(names)
		my failWith("InvalidParameter", what_, why_, missing value, details)
	end if
	set what_ to "Mail has several accounts " & my quotedName(wanted)
	set hint_ to "Pass an id from list_mailboxes"
	my failWith("Ambiguous", what_, missing value, hint_, details)
end accountGiven

on mailboxNames(accountId)
	with timeout of (my eventSeconds) seconds
		tell application "Mail" to return name of mailboxes of account id accountId
	end timeout
end mailboxNames

-- The mailbox that a name and an account mean, as a reference: without both the inbox of all accounts, without a name that of the
-- account, whose name is that of the protocol. None or several end the call, `parameter_` being what they are told of.
on mailboxGiven(parameter_, wanted, account_)
	if wanted is "" and account_ is "" then
		with timeout of (my eventSeconds) seconds
			tell application "Mail" to return inbox
		end timeout
	end if
	if wanted is "" then set wanted to "INBOX"
	if account_ is "" then
		set ids to item 1 of my allAccounts()
	else
		set ids to {item 1 of my accountGiven(account_)}
	end if
	set found to {}
	set names to {}
	repeat with accountId in ids
		set accountId to contents of accountId
		set those to my mailboxNames(accountId)
		set names to names & those
		repeat with at_ from 1 to count of those
			if item at_ of those is wanted then set end of found to {accountId, at_}
		end repeat
	end repeat
	if (count of found) is 1 then
		set {accountId, at_} to item 1 of found
		with timeout of (my eventSeconds) seconds
			tell application "Mail" to return mailbox at_ of account id accountId
		end timeout
	end if
	set details to {}
	set end of details to {"parameter", my jsonText(parameter_)}
	if (count of found) is 0 then
		set what_ to "Mail has no mailbox " & my quotedName(wanted)
		set why_ to "The mailboxes are " & my quotedNames(names)
		my failWith("InvalidParameter", what_, why_, missing value, details)
	end if
	set what_ to "Mail has " & (count of found) & " mailboxes " & my quotedName(wanted)
	set hint_ to "Pass the account: list_mailboxes has them"
	my failWith("Ambiguous", what_, missing value, hint_, details)
end mailboxGiven
