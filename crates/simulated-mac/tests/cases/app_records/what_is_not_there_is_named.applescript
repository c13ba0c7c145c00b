-- The sentence of an error names what is not there: the place, or what is told to make something, and not what is to be moved.
-- fails: 1 Can’t get calendar "Nope". (-1728)
tell application "Calendar" to tell calendar "Nope" to make new event with properties {summary:"x"}
-- ----
-- fails: 1 Can’t get list "Nope". (-1728)
tell application "Reminders" to tell list "Nope" to make new reminder with properties {name:"x"}
-- ----
-- fails: 1 Can’t get folder "Nope". (-1728)
tell application "Notes" to move note 1 to folder "Nope"
-- ----
-- fails: 1 Can’t get list "Nope". (-1728)
tell application "Reminders" to move reminder "Milk" to list "Nope"
-- ----
-- fails: 1 Can’t get note "Nope". (-1728)
tell application "Notes" to move note "Nope" to folder "Work"
-- ----
-- fails: 79 the dictionary of Photos
tell application "Photos" to get name of albums
