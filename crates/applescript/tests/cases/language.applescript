(*
grade: A
result: {true, false, true, true}
*)
{3 is in {1, 2, 3}, "z" is in "abc", {1, 2} does not contain 5, 4 is not contained by {1, 2}}
----
(*
grade: A
result: {true, true, true, true}
*)
{"abc" begins with "ab", "abc" doesn't contain "x", 1 doesn't equal 2, 2 comes after 1}
----
(*
grade: A
result: 2
*)
set theList to {"a", "b"}
number of theList
----
(*
grade: A
result: {1, 3}
*)
set theRecord to {a:1, b:{c:3}}
{a of theRecord, c of b of theRecord}
----
(*
grade: A
result: "b"
*)
set theRecord to {people:{{name:"a"}, {name:"b"}}}
name of item 2 of people of theRecord
----
(*
grade: C
result: {name:"Ada", age:37}
*)
set r to {name:"Ada", age:36}
set age of r to (age of r) + 1
r
----
(*
grade: A
result: {{1, 2}, 3}
*)
set x to {{1, 2}, 3}
x
----
(*
grade: A
result: {{9, 2}, 3}
*)
set x to {{1, 2}, 3}
set item 1 of item 1 of x to 9
x
----
(*
grade: A
result: 6
*)
set total to 0
repeat with n in {1, 2, 3}
	set total to total + n
end repeat
total
----
(*
grade: A
result: {2, 1}
*)
set a to 1
set b to 2
set {a, b} to {b, a}
{a, b}
----
(*
grade: B
error: execution error: Can’t get item 2 of {1}. (-1728)
*)
set {a, b} to {1}
----
(*
grade: A
result: "outer"
*)
try
	try
		error "inner" number 1
	on error
		error "outer" number 2
	end try
on error m
	m
end try
----
(*
grade: A
result: {-1728, "Can’t get item 5 of {1}."}
*)
try
	item 5 of {1}
on error m number n
	{n, m}
end try
----
(*
grade: A
result: {-2753, "The variable nothing is not defined."}
*)
try
	nothing
on error m number n
	{n, m}
end try
----
(*
grade: A
result: "yes"
*)
if "a" is in {"a", "b"} and 1 < 2 then
	"yes"
else
	"no"
end if
----
(*
grade: A
result: {5, 4, 3, 2, 1}
*)
set x to {}
repeat with i from 5 to 1 by -1
	set x to x & i
end repeat
x
----
(*
grade: A
result: {}
*)
set x to {}
repeat with i from 1 to 0
	set end of x to i
end repeat
x
----
(*
grade: A
result: {0.0, 0.5, 1.0}
*)
set x to {}
repeat with i from 0.0 to 1.0 by 0.5
	set end of x to i as real
end repeat
x
----
(*
grade: A
result: true
*)
on isEven(n)
	n mod 2 = 0
end isEven
isEven(4)
----
(*
grade: A
result: "a,b,c"
*)
on join(theList, separator)
	set saved to AppleScript's text item delimiters
	set AppleScript's text item delimiters to separator
	set joined to theList as text
	set AppleScript's text item delimiters to saved
	return joined
end join
join({"a", "b", "c"}, ",")
----
(*
grade: A
result: "bar bar"
*)
on replaceText(t, needle, replacement)
	set AppleScript's text item delimiters to needle
	set parts to text items of t
	set AppleScript's text item delimiters to replacement
	set t to parts as text
	set AppleScript's text item delimiters to ""
	return t
end replaceText
replaceText("foo foo", "foo", "bar")
----
(*
grade: A
result: "trimmed"
*)
on trim(t)
	repeat while t begins with " "
		set t to text 2 thru -1 of t
	end repeat
	repeat while t ends with " "
		set t to text 1 thru -2 of t
	end repeat
	return t
end trim
trim("  trimmed ")
----
(*
grade: A
result: {"one", "two"}
*)
set x to "one
two"
paragraphs of x
----
(*
grade: A
result: {text, list, record}
*)
{class of ("a" & 1), class of ({1} & 1), class of ({a:1} & {b:2})}
----
(*
grade: B
result: {a:1, b:2}
*)
{a:1} & {a:3, b:2}
----
(*
grade: A
result: {3, 4, 3}
*)
{round 3.4, round 3.5, round 3.4 rounding to nearest}
----
(*
grade: C
result: {-3, -2, -2}
*)
{round -2.5 rounding down, round -2.5 rounding up, round -2.5 rounding toward zero}
----
(*
grade: A
result: true
*)
set r to random number from 1 to 6
r ≥ 1 and r ≤ 6
----
(*
grade: A
result: 5
*)
script Counter
	property n : 0
	on bump by amount
		set n to n + amount
	end bump
end script
tell Counter
	bump by 2
	bump by 3
end tell
n of Counter
----
(*
grade: A
result: 10
*)
script Box
	property content : 1
end script
set content of Box to 10
Box's content
----
(*
grade: A
result: {1, 2}
*)
script Box
	property content : 1
end script
copy Box to other
set content of Box to 2
{1, content of Box}
----
(*
grade: A
result: "child of parent"
*)
script parentScript
	property title : "parent"
	on describe()
		return "child of " & my title
	end describe
end script
script childScript
	property parent : parentScript
end script
childScript's describe()
----
(*
grade: A
result: "me"
*)
property who : "me"
on f()
	return my who
end f
f()
----
(*
grade: A
log: idle
result: 
*)
log "idle"
----
(*
grade: A
log: 
result: 1
*)
log ""
1
----
(*
grade: A
log: true
result: 2
*)
log 1 = 1
2
----
(*
grade: B
result: true
*)
"a" & tab & "b" is "a	b"
----
(*
grade: A
result: 3
*)
set x to ¬
	1 ¬
	+ 2
x
----
(*
grade: C
result: 6
*)
((1 + 2) * (3 - 1))
----
(*
grade: C
result: -4
*)
-2 - 2
----
(*
grade: C
result: {-1, 1}
*)
{-1, - -1}
----
(*
grade: C
result: 3
*)
item -1 of {1, 2, 3}
----
(*
grade: C
result: 2
*)
set i to 1
item (i + 1) of {1, 2, 3}
----
(*
grade: C
result: {2, 3}
*)
set i to 2
items i thru -1 of {1, 2, 3}
----
(*
grade: A
result: {{1, 2}, {3, 4}}
*)
set m to {}
set end of m to {1, 2}
set end of m to {3, 4}
m
----
(*
grade: A
error: syntax error: Expected end of line, etc. but found “)”. (-2741)
*)
set x to 1 )
----
(*
grade: B
error: syntax error: Expected expression but found end of script. (-2741)
*)
set x to
----
(*
grade: B
error: syntax error: Expected “"” but found end of script. (-2741)
*)
set x to "abc
----
(*
grade: B
error: syntax error: A identifier can’t go after this identifier. (-2740) at “bar”
*)
set x to foo bar
----
(*
grade: C
error: syntax error: Expected “end” but found end of script. (-2741)
*)
tell application "Shelf"
	get name
----
(*
grade: C
error: syntax error: Expected “,” or “}” but found end of script. (-2741)
*)
set x to {1, 2
----
(*
grade: C
error: execution error: Can’t make {1, 2} into type integer. (-1700)
*)
{1, 2} as integer
----
(*
grade: C
result: 1
*)
{1} as integer
----
(*
grade: C
error: execution error: Can’t make missing value into type integer. (-1700)
*)
missing value as integer
----
(*
grade: B
result: "missing value"
*)
missing value as text
----
(*
grade: C
result: {"a", missing value}
human: a, missing value
*)
{"a", missing value}
----
(*
grade: B
result: class
*)
class of missing value
----
(*
grade: C
result: {true, false}
*)
set x to {}
{x is {}, x is missing value}
----
(*
grade: A
result: "2"
*)
set n to 2
n as string
----
(*
grade: A
result: "x = 2.5"
*)
"x = " & 2.5
----
(*
grade: A
result: {1, 2, 3}
*)
{1, 2} & {3}
----
(*
grade: A
result: {{1}, 2}
*)
{{1}} & 2
----
(*
grade: C
result: "done"
*)
considering case but ignoring white space
	set same to "A b" = "Ab"
end considering
if same then "done"
----
(*
grade: C
result: {true, false}
*)
set a to "x" = "X"
considering case
	set b to "x" = "X"
end considering
{a, b}
----
(*
grade: B
result: 4
*)
run script "on run {a, b}
return a + b
end run" with parameters {1, 3}
----
(*
grade: C
result: 2
*)
on f(x)
	return contents of x
end f
set y to {1, 2}
f(a reference to item 2 of y)
----
(*
grade: A
result: "default"
*)
set x to missing value
if x is missing value then set x to "default"
x
----
(*
grade: C
result: "a"
*)
tell "abc" to character 1
----
(*
grade: C
result: {"Ada", "Bo"}
*)
set people to {{name:"Ada"}, {name:"Bo"}}
set found to {}
repeat with p in people
	set end of found to name of p
end repeat
found
----
(*
grade: C
result: 3
*)
set the total to 3
the total
----
(*
grade: A
result: 8
*)
set x to 2
set x to x ^ 3 as integer
----
(*
grade: C
result: {"é", "e"}
*)
{"é", "e"}
----
(*
grade: C
result: true
*)
"é" ≠ "e"
----
(*
grade: A
result: 3
*)
on countdown(n)
	set steps to 0
	repeat
		if n = 0 then return steps
		set n to n - 1
		set steps to steps + 1
	end repeat
end countdown
countdown(3)
----
(*
grade: B
result: {"b", "a"}
*)
reverse of {"a", "b"}
----
(*
grade: C
result: "Script"
*)
script Script_
	property name : "Script"
end script
name of Script_
----
(*
grade: A
result: "2.8"
*)
AppleScript version of {system version:"15.5", AppleScript version:"2.8"}
----
(*
grade: A
result: {"Hello, Mina", "Dear Mina"}
*)
set lib to load script POSIX file "/Users/user/lib.applescript"
set first_ to lib's greet("Mina")
set lib's greeting to "Dear "
{first_, lib's greet("Mina")}
----
(*
grade: A
result: "x!"
*)
run script POSIX file "/Users/user/lib.applescript" with parameters {"x"}
----
(*
grade: B
error: execution error: File /Users/user/none.scpt wasn’t found. (-43)
*)
load script POSIX file "/Users/user/none.scpt"
----
(*
grade: B
result: "Tell lib: 3"
*)
script Base
	property n : 1
	on total()
		n + 1
	end total
end script
script Lib
	property parent : Base
	property label : "lib"
	on total()
		(continue total()) + 1
	end total
end script
tell Lib to set answer to "Tell " & its label & ": " & (total() of it)
answer
----
(*
grade: B
result: {{1, 2, 3}, 2, {}, {4}}
*)
-- Square brackets make lists as braces do.
set x to [1, 2, 3]
{x, item 2 of x, [], [4]}
----
(*
grade: B
error: syntax error: Expected “,” or “]” but found end of line. (-2741)
*)
set x to [1, 2
return x
----
(*
grade: A
result: {2, "ran", "ready"}
*)
on open of theFiles
	return count of theFiles
end open
script H
	on run
		return "ran"
	end run
end script
tell H to set r to run
set n to open {"a", "b"}
{n, r, "ready"}
----
(*
grade: B
result: {true, false}
*)
set x to {a:1}
{exists of a of x, exists (b of x)}
----
(*
grade: B
result: 6
*)
-- A script without a handler for it runs the statements that stand in it.
script H
	set x to 5
	x + 1
end script
tell H to run
----
(*
grade: B
result: "not defined"
*)
-- A quicksort that is in five public projects sets a variable to the result of its last call, which has none.
on nothing(x)
	if x then return 1
end nothing
set r to 5
set r to nothing(false)
try
	r
on error number -2753
	"not defined"
end try
