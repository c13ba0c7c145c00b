-- Whoever tells them something is told so, and not that the application is not there.
-- fails: 79 not simulated: the application Photos
tell application "Photos" to activate
-- ----
-- fails: 79 not simulated: the dictionary of Photos
tell application "Photos" to get count of media items
-- ----
-- fails: 79 not simulated: the application com.apple.QuickTimePlayerX
tell application id "com.apple.QuickTimePlayerX" to activate
-- ----
-- expect: false
application "Photos" is running
-- ----
-- fails: 1 Can’t get application "Numbers". (-1728)
tell application "Numbers" to activate
