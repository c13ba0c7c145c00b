-- world: {"permissions": {"automation": "denied"}}
-- fails: 1 Not authorized to send Apple events to Notes. (-1743)
tell application "Notes" to get name of every note
-- ----
-- world: {"permissions": {"automation": "granted"}}
-- fails: 1 syntax error
tell application "Notes" to get due date of note 1
-- ----
-- fails: 1 Reminders got an error: Can’t get list 9. Invalid index. (-1719)
tell application "Reminders" to get name of reminder 1 of list 9
