-- [trees 3.1] The cell of a row opens what it names; the head of a section has nothing to open.
-- expect: {{"AXShowMenu"}, {"AXOpen"}, "Desktop"}
tell application "System Events" to tell process "Finder"
  set sidebar to outline 1 of scroll area 1 of splitter group 1 of window 1
  set head to name of every action of UI element 1 of row 1 of sidebar
  set place to UI element 1 of row 5 of sidebar
  set names to name of every action of place
  perform action "AXOpen" of place
  {head, names, name of window 1}
end tell
