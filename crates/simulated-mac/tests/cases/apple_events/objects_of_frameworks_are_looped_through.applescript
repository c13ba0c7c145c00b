-- Items of an array of a framework are objects of it, in a loop and by their places (B: many public scripts do both).
-- expect: {{"A", "B"}, "b", "b", 2}
use framework "Foundation"
set letters to current application's NSArray's arrayWithArray:{"a", "b"}
set large to {}
repeat with letter in letters
	set end of large to (letter's uppercaseString()) as text
end repeat
{large, (item 2 of letters) as text, (last item of letters) as text, letters's |count|()}
-- ----
-- fails: 1 (-1728)
use framework "Foundation"
item 3 of (current application's NSArray's arrayWithArray:{"a", "b"})
-- ----
-- A class is named by its name as well (A: the usual form of many public scripts).
-- expect: {"A", "b c", missing value}
use framework "Foundation"
set |⌘| to current application
set text_a to (|⌘|'s class "NSString"'s stringWithString:"a")'s uppercaseString() as text
set text_b to ((class "NSString" of current application)'s stringWithString:"b c") as text
{text_a, text_b, |⌘|'s class "NSString"'s stringWithContentsOfFile:"/none" encoding:4 |error|:(missing value)}
-- ----
-- fails: 78 NSNothing
use framework "Foundation"
current application's class "NSNothing"'s new()
