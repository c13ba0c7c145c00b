-- The steps are those of the guide: elements by name and place, their values and attributes [events 3.14].
-- world: {"disk": {"/Users/demo/Desktop/Books.xml": {"text": "<?xml version=\"1.0\"?><!-- all --><books><book country=\"US\"><title>The &amp; Book</title><price>9</price></book><book country=\"FR\"><title><![CDATA[<Le>]]></title><empty/></book></books>"}}}
-- expect: {{XML element 1 of XML element 1 of contents of XML file "Macintosh HD:Users:demo:Desktop:Books.xml" of application "System Events", XML element 2 of XML element 1 of contents of XML file "Macintosh HD:Users:demo:Desktop:Books.xml" of application "System Events"}, "book", {"US", "FR"}, {"The & Book", "<Le>"}, missing value, 1}
tell application "System Events"
	tell XML file "~/Desktop/Books.xml"
		tell XML element "books"
			set books to every XML element whose name = "book"
			{books, name of item 1 of books, value of XML attribute "country" of every XML element, value of XML element "title" of every XML element, value of XML element "empty" of XML element 2, count XML elements of XML element 1 whose name is "price"}
		end tell
	end tell
end tell
-- ----
-- expect: {"lfm", "12", "code", "6", {"a", "b"}, 2}
tell application "System Events"
	set made to make new XML data with properties {text:"<lfm><track><userplaycount>12</userplaycount></track><error code=\"6\">No</error></lfm>"}
	set more to make new XML data with data "<r><a/><b/></r>"
	{name of XML element 1 of made, value of XML element "userplaycount" of XML element "track" of XML element "lfm" of made, name of XML attribute 1 of XML element "error" of XML element 1 of made, value of XML attribute "code" of XML element "error" of XML element 1 of made, name of XML elements of XML element 1 of more, count XML elements of XML element 1 of made}
end tell
-- ----
-- fails: 1 (-10000)
tell application "System Events" to make new XML data with data "no elements"
-- ----
-- fails: 1 Can’t get XML element "none"
tell application "System Events" to get value of XML element "none" of contents of XML file "~/Desktop/Books.xml"
