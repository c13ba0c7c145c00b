-- expect: {"Calendar", {"Dinner with Anna", "Stand-up", "Holiday"}, "Fri Nov 21  6:00 PM – 8:00 PM"}
tell application "Calendar" to activate
delay 2
tell application "System Events" to tell process "Calendar"
	set found to {}
	repeat with each_ in rows of table 1 of scroll area 1 of splitter group 1 of window 1
		set end of found to value of static text 1 of UI element 1 of each_
	end repeat
	set first_ to row 1 of table 1 of scroll area 1 of splitter group 1 of window 1
	{name of window 1, found, value of static text 2 of UI element 1 of first_}
end tell
-- ----
-- expect: {"Review", "Thu Nov 20  all-day", {"Review", "Thursday, November 20  all-day", "Work"}}
set begin to date "11/20/2025"
tell application "Calendar" to tell calendar "Work"
	make new event with properties {summary:"Review", start date:begin, end date:begin + 3600, allday event:true}
end tell
tell application "System Events" to tell process "Calendar"
	set list_ to table 1 of scroll area 1 of splitter group 1 of window 1
	set name_ to value of static text 1 of UI element 1 of row 1 of list_
	set day_ to value of static text 2 of UI element 1 of row 1 of list_
	select row 1 of list_
	set said to value of static texts of scroll area 2 of splitter group 1 of window 1
	{name_, day_, said}
end tell
-- ----
-- expect: {"Dinner with Anna", 3}
tell application "Calendar" to delete (every event of calendar "Work" whose summary is "Review")
tell application "System Events" to tell process "Calendar"
	set list_ to table 1 of scroll area 1 of splitter group 1 of window 1
	{value of static text 1 of UI element 1 of row 1 of list_, count rows of list_}
end tell
