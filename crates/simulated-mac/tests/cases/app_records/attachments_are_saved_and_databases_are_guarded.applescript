-- An attachment of a message becomes a file of its size; where no folder is, Mail refuses.
-- expect: {48213, {"m.pdf"}, -10000}
tell application "Mail"
	save mail attachment 1 of message 1 of inbox in POSIX file "/Users/demo/Downloads/m.pdf"
	try
		save mail attachment 1 of message 1 of inbox in POSIX file "/Users/demo/Nowhere/m.pdf"
	on error number why
		set refused to why
	end try
end tell
set listed to paragraphs of (do shell script "ls /Users/demo/Downloads | grep m.pdf")
{size of (info for POSIX file "/Users/demo/Downloads/m.pdf"), listed, refused}
-- ----
-- expect: {1, "Error: unable to open database \"/Users/demo/Library/Messages/chat.db\": authorization denied"}
try
	do shell script "sqlite3 ~/Library/Messages/chat.db 'select 1'"
on error said number status
	{status, said}
end try
