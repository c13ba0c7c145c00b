-- expect: {"Pictures", "com.apple.finder"}
do shell script "open ~/Pictures"
tell application "Finder" to set n to name of front window
tell application "System Events" to {n, bundle identifier of first process whose frontmost is true}
-- ----
-- expect: "Read me.txt"
do shell script "cd ~/Desktop; open 'Read me.txt'"
delay 1
tell application "TextEdit" to name of front document
-- ----
-- expect: {"Plan.txt", "Documents"}
do shell script "open -R ~/Documents/Plan.txt"
tell application "Finder" to {name of item 1 of (get selection), name of front window}
-- ----
-- expect: "Calculator"
do shell script "open /Applications/Calculator.app || open /System/Applications/Calculator.app"
delay 2
tell application "System Events" to name of first process whose frontmost is true
-- ----
-- expect: true
-- leaves: {"opened_urls": ["https://example.com/"]}
do shell script "open -gj -a Safari.app 'https://example.com/'"
application "Safari" is running
-- ----
-- fails: 1 Unable to find application named 'Nothing' (1)
do shell script "open -a Nothing ~/Documents"
-- ----
-- fails: 1 The file /Users/demo/none.txt does not exist. (1)
do shell script "open ~/none.txt"
-- ----
-- fails: 79 /usr/bin/open --args
do shell script "open -a Safari --args -x"
-- ----
-- fails: 79 which is no text
do shell script "open '/Users/demo/Documents/Budget 2026.xlsx'"
