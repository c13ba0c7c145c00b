-- world: {"apps": {"TextEdit": {"hung": true}}}
-- fails: 1 execution error: TextEdit got an error: AppleEvent timed out. (-1712)
with timeout of 1 second
	tell application "TextEdit" to get name of document 1
end timeout
-- ----
-- expect: {-1712, "TextEdit got an error: AppleEvent timed out."}
try
	with timeout of 0.5 seconds
		tell application "TextEdit" to activate
	end timeout
on error m number n
	{n, m}
end try
-- ----
-- What no reply is wanted of is not waited for.
-- expect: "went on"
ignoring application responses
	tell application "TextEdit" to activate
end ignoring
"went on"
