-- What no table of a bundle translates is answered as it is: Apple's language guide.
-- expect: {"Cancel", "Cancel"}
{localized string "Cancel", localized string "Cancel" from table "Other" in bundle (path to application "Safari")}
-- ----
-- fails: 1 A resource wasn’t found. (-192)
path to resource "nothing.icns" in bundle (path to application "Safari")
-- ----
-- fails: 1 (-192)
path to resource "main.scpt"
