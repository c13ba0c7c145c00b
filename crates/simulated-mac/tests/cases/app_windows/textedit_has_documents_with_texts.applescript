-- expect: {{"Untitled", "Plan.txt"}, {missing value, "/Users/demo/Documents/Plan.txt"}, {true, false}, 2}
-- sends: {"com.apple.TextEdit": 4}
tell application "TextEdit" to {name of every document, path of every document, modified of every document, count documents}
-- ----
-- expect: {"1. Look
-- expect: 2. Think
-- expect: 3. Act", 3, "2. Think
-- expect: ", "Think", {"1", "Look", "2", "Think", "3", "Act"}, 23, {"2. Think
-- expect: ", "3. Act"}}
tell application "TextEdit"
	tell document "Plan.txt"
		{its text, count paragraphs of its text, paragraph 2 of its text, word 2 of paragraph 2 of its text, words of its text, count characters of its text, paragraphs 2 thru 3 of its text}
	end tell
end tell
-- ----
-- expect: {document "Letter" of application "TextEdit", "Dear all,", true, missing value, "Letter", {340, 200, 940, 640}}
tell application "TextEdit"
	set d to make new document with properties {name:"Letter", text:"Dear all,"}
	{d, text of d, modified of d, path of d, name of window 1, bounds of last window}
end tell
-- ----
-- expect: {"Dear all,
-- expect: see you.", "Hello all,
-- expect: see you.", {"Hello", "all", "see", "you"}}
tell application "TextEdit"
	set text of document "Letter" to (text of document "Letter") & linefeed & "see you."
	set old to text of document 1
	set word 1 of text of document 1 to "Hello"
	{old, text of document 1, every word of text of document 1}
end tell
-- ----
-- expect: "Hello all,
-- expect: see you."
tell application "System Events" to value of text area 1 of scroll area 1 of window "Letter" of process "TextEdit"
-- ----
-- expect: {"/Users/demo/Documents/Letter.txt", "Letter.txt", false, true}
tell application "TextEdit"
	save document 1 in POSIX file "/Users/demo/Documents/Letter.txt"
	{path of document 1, name of document 1, modified of document 1, exists document "Letter.txt"}
end tell
-- ----
-- expect: {2, true}
tell application "TextEdit"
	set text of document "Letter.txt" to "changed"
	close document "Letter.txt" saving yes
	set n to count documents
end tell
tell application "Finder" to {n, exists file "Letter.txt" of folder "Documents" of home}
-- ----
-- expect: {document "Letter.txt" of application "TextEdit", "changed", 3}
tell application "TextEdit"
	set d to open POSIX file "/Users/demo/Documents/Letter.txt"
	{d, text of d, count windows}
end tell
-- ----
-- expect: {1, "Plan.txt"}
tell application "TextEdit"
	close document "Letter.txt" saving no
	close document "Untitled" saving no
	{count documents, name of front document}
end tell
-- ----
-- fails: 1 Can’t get document 5. Invalid index. (-1719)
tell application "TextEdit" to get text of document 5
-- ----
-- fails: 1 (-43)
tell application "TextEdit" to open POSIX file "/Users/demo/nowhere.txt"
-- ----
-- fails: 1 (-10006)
tell application "TextEdit" to set modified of document 1 to false
-- ----
-- fails: 79 making a new paragraph
tell application "TextEdit" to make new paragraph at end of text of document 1 with data "x"
-- ----
-- fails: 1 (-2740)
tell application "TextEdit" to get line spacing of document 1
-- ----
-- expect: {true, 1}
tell application "TextEdit"
	set d to make new document
	set found to exists d
	close d
	{found, count documents}
end tell
-- ----
-- A document's text is its contents: its parts are the document's too.
-- expect: {"Look", 6, "1", {"1", "Look"}, "L", "Think"}
tell application "TextEdit" to tell document "Plan.txt" to {word 2, count words, character 1, words 1 thru 2, first character of word 2, word 2 of paragraph 2}
-- ----
-- expect: "1. See"
tell application "TextEdit"
	set word 2 of document "Plan.txt" to "See"
	text 1 thru -2 of (get paragraph 1 of document "Plan.txt")
end tell
