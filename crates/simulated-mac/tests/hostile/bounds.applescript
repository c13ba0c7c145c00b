-- Texts and lists that are doubled.
set x to "x"
repeat
	set x to x & x
end repeat
-- ----
set x to {1}
repeat
	set x to x & x
end repeat
-- ----
set x to "x"
set kept to {}
repeat 20 times
	set x to x & x
end repeat
repeat
	set end of kept to x & (count of kept)
end repeat
-- ----
set x to {1}
repeat
	set x to {x, x}
end repeat
-- ----
set kept to {}
repeat
	set end of kept to {1, 2, 3, 4, 5, 6, 7, 8}
end repeat
-- ----
set x to {a:1}
repeat
	set x to {a:x, b:x}
end repeat
-- ----
on grow(x)
	grow(x & x)
end grow
grow("x")
-- ----
set x to ""
set AppleScript's text item delimiters to "xxxxxxxxxx"
repeat
	set x to ({x, x, "y"} as text)
end repeat
-- ----
-- What holds itself.
set x to {}
set end of x to x
x
-- ----
set x to {}
set end of x to x
x as text
-- ----
set x to {}
set y to {}
set end of x to x
set end of y to y
x = y
-- ----
set x to {}
set end of x to x
copy x to y
-- ----
set x to {}
set end of x to x
set the clipboard to x
-- ----
set x to {}
set end of x to x
display dialog x
-- ----
use framework "Foundation"
set x to {}
set end of x to x
current application's NSArray's arrayWithArray:x
-- ----
use framework "Foundation"
set x to current application's NSMutableArray's array()
x's addObject:x
x as list
-- ----
use framework "Foundation"
set x to current application's NSMutableArray's array()
x's addObject:x
x's |description|() as text
-- ----
use framework "Foundation"
set x to current application's NSArray's array()
repeat 100 times
	set x to (x's arrayByAddingObject:x)'s arrayByAddingObject:x
end repeat
x as list
-- ----
use framework "Foundation"
set x to current application's NSString's stringWithString:"x"
repeat
	set x to (x's stringByAppendingString:x)
end repeat
-- ----
set x to {"", ""}
repeat 100 times
	set x to {x, x}
end repeat
x as text
-- ----
set x to {"", ""}
repeat 100 times
	set x to {x, x}
end repeat
set the clipboard to x
-- ----
set x to {"", ""}
repeat 100 times
	set x to {x, x}
end repeat
copy x to y
-- ----
set x to {"", ""}
set y to {"", ""}
repeat 100 times
	set x to {x, x}
	set y to {y, y}
end repeat
x = y
-- ----
set x to {"", ""}
repeat 100 times
	set x to {x, x}
end repeat
x
-- ----
-- Calls and loops without an end.
on f()
	f()
end f
f()
-- ----
on f(x)
	try
		f({x})
	on error
		f({x})
	end try
end f
f(1)
-- ----
run script "run script \"run script \\\"repeat\\nend repeat\\\"\""
-- ----
script s
	property parent : me
	on f()
		continue f()
	end f
end script
tell s to f()
-- ----
repeat
end repeat
-- ----
repeat
	try
		error 1
	end try
end repeat
-- ----
repeat with n from 1 to 1000000000
	log n
end repeat
-- ----
repeat
	tell application "Finder" to get name
end repeat
-- ----
repeat
	delay 0.001
end repeat
-- ----
delay 100000
-- ----
delay 1.0E+300
-- ----
with timeout of 1000000 seconds
	display dialog "x"
end timeout
-- ----
set t to "é"
repeat 15 times
	set t to t & t
end repeat
repeat with n from 1 to count of t
	character n of t
end repeat
-- ----
set t to "a"
repeat 20 times
	set t to t & t
end repeat
set AppleScript's text item delimiters to t
text items of t
-- ----
set AppleScript's text item delimiters to "a"
set t to "a"
repeat 22 times
	set t to t & t
end repeat
count of text items of t
-- ----
offset of "aaaaaaaaab" in (do shell script "echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")
-- ----
set t to "x"
repeat 24 times
	set t to t & t
end repeat
do shell script "echo " & quoted form of t
-- ----
do shell script "echo $(echo $(echo $(echo $(echo $(echo $(echo $(echo $(echo $(echo $(echo $(echo $(echo $(echo $(echo $(echo $(echo $(echo $(echo x))))))))))))))))))"
-- ----
tell application "System Events"
	set x to make new XML data with data "<a>"
end tell
-- ----
tell application "Notes"
	set t to "x"
	repeat 22 times
		set t to t & t
	end repeat
	repeat
		make new note with properties {body:t}
	end repeat
end tell
-- ----
10 ^ 400
-- ----
1.0E+308 * 10
-- ----
date "Friday, December 31, 999999999999"
-- ----
(current date) + 1.0E+300
-- ----
random number from -1.0E+308 to 1.0E+308
-- ----
character id 1.0E+300
-- ----
item 1.0E+300 of {1}
-- ----
text 1 thru 1000000000000 of "x"
