-- expect: {true, 5, "string value", {"inner"}, "record", {"truth", "number", "words", "record"}}
tell application "System Events"
	set parent_ to make new property list item with properties {kind:record}
	set file_ to make new property list file with properties {contents:parent_, name:"~/Desktop/Example.plist"}
	tell property list items of file_
		make new property list item at end with properties {kind:boolean, name:"truth", value:true}
		make new property list item at end with properties {kind:number, name:"number", value:5}
		make new property list item at end with properties {kind:string, name:"words", value:"string value"}
		make new property list item at end with properties {kind:record, name:"record"}
	end tell
	tell property list item "record" of contents of file_ to make new property list item at end with properties {kind:list, name:"inner", value:{1, 2}}
	tell contents of file_
		{value of property list item "truth", value of property list item "number", value of property list item "words", name of property list items of property list item "record", kind of property list item "record" as text, name of property list items}
	end tell
end tell
-- ----
-- expect: {6, {1, 2}, 6}
tell application "System Events"
	set list_ to property list file "/Users/demo/Desktop/Example.plist"
	set value of property list item "number" of contents of list_ to 6
	tell list_ to set all_ to value of contents
	{value of property list item "number" of list_, value of property list item "inner" of property list item "record" of list_, |number| of all_}
end tell
-- ----
-- expect: {false, {"truth", "words", "record"}}
tell application "System Events"
	tell property list file "~/Desktop/Example.plist"
		delete property list item "number" of contents
		{exists property list item "number" of contents, name of every property list item of contents}
	end tell
end tell
-- ----
-- expect: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
-- expect: <!DOCTYPE plist PUBLIC"
set text_ to read POSIX file "/Users/demo/Desktop/Example.plist"
(paragraph 1 of text_) & linefeed & text 1 thru 22 of paragraph 2 of text_
-- ----
-- expect: false
tell application "System Events" to exists property list file "/Users/demo/Desktop/none.plist"
-- ----
-- fails: 1 (-10000)
tell application "System Events" to get value of property list item "a" of property list file "/Users/demo/Documents/Plan.txt"
