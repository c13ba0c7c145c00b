-- As public scripts write chains: a filter behind containers is the elements', also behind brackets; `in front window`; a class
-- behind a possessive; a folder by its path.
-- expect: {"close button", "close button", "File", "Plan.txt", 3, {"Plan.txt"}, 1, "Documents", "INBOX", {"Budget 2026.xlsx", "Plan.txt"}}
tell application "System Events" to tell process "Finder"
	set one to description of first button of front window whose description is "close button"
	set two to description of button 1 of front window whose description is "close button"
	set three to name of menu bar item 1 of menu bar 1 whose name is "File"
	set five to count ((every UI element of window 1) whose role is "AXButton")
end tell
tell application "Finder"
	set four to name of first item of front window whose name contains "Plan"
	set six to name of ((every item of window 1) whose name contains "Plan")
	set h to home
	set eight to name of h's folder "Documents"
	set ten to name of files 1 thru 2 of folder POSIX file "/Users/demo/Documents"
end tell
tell application "Safari" to set seven to count of tabs in front window
tell application "Mail"
	set a to account 1
	set nine to name of a's mailbox "INBOX"
end tell
{one, two, three, four, five, six, seven, eight, nine, ten}
