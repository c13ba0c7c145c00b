-- world: {"clock": {"stands_at": 1763632800}}
-- expect: {"Calendar", "Month Calendar Area", "November 2025", 42, "Today, Thursday, November 20", {"Dinner with Anna"}, "Dinner with Anna. November 21, 2025, 6:00 PM to 8:00 PM", "Event", "Holiday. November 27, 2025, All-Day"}
tell application "Calendar" to activate
delay 2
tell application "System Events" to tell process "Calendar"
	set view_ to group 1 of splitter group 1 of window 1
	set anna to static text 1 of list 27 of view_
	set holiday to description of static text 1 of list 33 of view_
	{name of window 1, description of view_, value of static text 1 of view_, count lists of view_, description of list 26 of view_, value of static texts of list 27 of view_, description of anna, role description of anna, holiday}
end tell
-- ----
-- An event that is repeated is on every day on which it takes place.
-- expect: {{"Stand-up"}, "December 2025", {"Stand-up"}, "November 2025"}
tell application "System Events" to tell process "Calendar"
	set view_ to group 1 of splitter group 1 of window 1
	set first_ to value of static texts of list 37 of view_
	click button 3 of group 1 of view_
	set there to value of static text 1 of view_
	set second_ to value of static texts of list 2 of view_
	click button 2 of group 1 of view_
	{first_, there, second_, value of static text 1 of view_}
end tell
-- ----
-- expect: {"Week Calendar Area", 7, "next week", 1, "Thursday, November 27", 0, "2026", "previous year", "Month"}
tell application "System Events" to tell process "Calendar"
	set view_ to group 1 of splitter group 1 of window 1
	set views to radio group 1 of group 2 of toolbar 1 of window 1
	click radio button 2 of views
	set week_ to {description of view_, count lists of view_, description of button 3 of group 1 of view_, value of radio button 2 of views}
	click button 3 of group 1 of view_
	click radio button 1 of views
	set day_ to description of list 1 of view_
	click radio button 4 of views
	click button 3 of group 1 of view_
	set year_ to {count lists of view_, value of static text 1 of view_, value of attribute "AXIdentifier" of button 1 of group 1 of view_}
	click button 2 of group 1 of view_
	click radio button 3 of views
	week_ & day_ & year_ & description of (get value of views)
end tell
-- ----
-- What a script makes is shown, and an event that is pressed says more in a popover.
-- expect: {{"Review"}, "Review", {"Thursday, November 20  all-day", "Work", "Bring the slides"}, "Bring the slides", 0}
set begin to date "11/20/2025"
tell application "Calendar" to tell calendar "Work"
	make new event with properties {summary:"Review", start date:begin, end date:begin + 3600, allday event:true, description:"Bring the slides"}
end tell
tell application "System Events" to tell process "Calendar"
	set frontmost to true
	set view_ to group 1 of splitter group 1 of window 1
	perform action "AXPress" of static text 1 of list 26 of view_
	set inspector to pop over 1 of window 1
	set notes_ to value of (first static text of inspector whose value of attribute "AXIdentifier" is "notes-field")
	set said to {value of static texts of list 26 of view_, value of text field 1 of inspector, value of static texts of inspector, notes_}
	key code 53
	delay 1
	said & (count pop overs of window 1)
end tell
-- ----
-- The inspector goes with its event.
-- expect: {1, 0, {}}
tell application "System Events" to tell process "Calendar"
	set view_ to group 1 of splitter group 1 of window 1
	perform action "AXPress" of static text 1 of list 26 of view_
	set shown to count pop overs of window 1
end tell
tell application "Calendar" to delete (every event of calendar "Work" whose summary is "Review")
tell application "System Events" to tell process "Calendar"
	{shown, count pop overs of window 1, value of static texts of list 26 of group 1 of splitter group 1 of window 1}
end tell
