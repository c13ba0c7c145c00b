-- world: {"faults": {"active": ["closed-apps-answer-nothing"]}}
-- fails: 1 Contacts got an error: Application isn’t running. (-600)
tell application "Contacts" to get name of every person
-- ----
-- expect: 3
do shell script "/usr/bin/open -g -j -b com.apple.AddressBook"
tell application "Contacts" to count of people
