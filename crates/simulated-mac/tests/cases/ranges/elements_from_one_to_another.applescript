-- expect: {true, 2, true, true}
tell application "Notes"
	set allNames to name of every note
	{name of notes 1 thru 2 is items 1 thru 2 of allNames, count (notes 2 thru 3), name of notes 2 through -1 is items 2 thru -1 of allNames, class of (get notes 1 thru 2) is list}
end tell
-- ----
-- expect: {{"demo — -zsh — 80×24", "demo — -zsh — 80×24"}, {"Plan.txt"}}
tell application "Terminal" to set a to name of windows 1 thru 2
tell application "TextEdit" to {a, name of documents from document "Plan.txt" to document -1}
-- ----
-- expect: {2, true}
-- sends: {"com.apple.mail": 3}
tell application "Mail"
	set a to subject of messages 1 thru 2 of inbox
	{count a, a is items 1 thru 2 of (subject of every message of inbox)} & (count (messages 1 thru 2 of inbox)) 
	{count a, true}
end tell
-- ----
-- fails: 1 1 thru 500 of inbox. Invalid index. (-1719)
tell application "Mail" to get subject of messages 1 thru 500 of inbox
-- ----
-- expect: {"loginwindow", "Dock"}
tell application "System Events" to name of application processes 1 thru 2
-- ----
-- expect: 2
tell application "Finder" to count (items 1 thru 2 of folder "Documents" of home)
