-- expect: {true, true, true, true}
tell application "Finder"
	{exists folder "Macintosh HD:Library:Fonts:", exists folder "Macintosh HD:System:Library:Fonts:", exists folder "Fonts" of folder "Library" of home, exists folder "Preferences" of folder "Library" of home}
end tell
-- ----
-- `path to` makes the folder that it names, unless it is told not to.
-- expect: {false, false, true}
set there to {}
tell application "System Events" to set end of there to exists folder ((path to home folder as text) & "Library:Scripts")
path to scripts folder without folder creation
tell application "System Events" to set end of there to exists folder ((path to home folder as text) & "Library:Scripts")
path to scripts folder
tell application "System Events" to set end of there to exists folder ((path to home folder as text) & "Library:Scripts")
there
-- ----
-- expect: true
set temporary to path to temporary items
tell application "System Events" to exists folder (temporary as text)
