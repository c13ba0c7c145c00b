(*
grade: A, Apple's language guide, operators
result: {66, "Route "}
*)
66 & "Route "
----
(*
grade: A, Apple's language guide and a recorded output of a public gist
result: {1, "a", true, "x"}
*)
(1 & "a") & (true & "x")
----
(*
grade: A, Apple's language guide
result: "Thisandthat"
*)
item 1 of {"This"} & {"and", "that"}
----
(*
grade: A, Apple's language guide
result: {"this", 1, 2}
*)
{"this"} & {a:1, b:2}
----
(*
grade: A, Apple's language guide
result: {{1, 2}, {3, 4}}
*)
{{1, 2}} & {{3, 4}}
----
(*
grade: A, Apple's language guide, unit types
result: square kilometers 5.0
*)
5.0 as square kilometers
----
(*
grade: A, Apple's language guide, 1999 edition
result: square meters 5.0E+6
*)
set theArea to square kilometers 5.0
theArea as square meters
----
(*
grade: A, Apple's language guide
result: {pounds 2.2, "2.2", 2, 2.2}
*)
set myPounds to 2.2 as pounds
{myPounds, myPounds as text, myPounds as integer, myPounds as real}
----
(*
grade: A, Apple's language guide
error: execution error: Can’t make square meters 5.0 into type cubic meters. (-1700)
*)
set theArea to 5.0 as square meters
theArea as cubic meters
----
(*
grade: A, a recorded output of Neuburg's book
result: 1.0
*)
on feetToYards(ft)
	return ft as feet as yards as number
end feetToYards
feetToYards(3)
----
(*
grade: B, arithmetic and Apple's list of units
result: {100.0, 212.0, 373.15, 98.6}
*)
{212 as degrees Fahrenheit as degrees Celsius as real, 100 as degrees Celsius as degrees Fahrenheit as real, 100 as degrees Celsius as degrees Kelvin as real, 37 as degrees Celsius as degrees Fahrenheit as real}
----
(*
grade: A, Apple's language guide lists both spellings
result: {centimeters 100.0, liters, 4.0}
*)
{1 as metres as centimetres, class of (1 as litres), 1 as gallons as quarts as real}
----
(*
grade: A, Apple's language guide: units have no operators
error: execution error: Can’t make feet 3.0 into type number. (-1700)
*)
(3 as feet) + 1
----
(*
grade: A, Neuburg's book names it as a reserved word
error: execution error: Can’t set feet to 7. (-10006)
*)
set feet to 7
----
(*
grade: A, Apple's language guide
result: {"A", "hello", "hi", {104, 105}}
*)
{character id 65, string id {104, 101, 108, 108, 111}, Unicode text id {104, 105}, id of "hi"}
----
(*
grade: C, the words name no object of an application
result: "hi"
*)
tell application "Shelf" to string id {104, 105}
----
(*
grade: A, Apple's language guide, date
result: {date "Tuesday, January 1, 2008 at 2:30:00 AM", date "Sunday, January 27, 2008 at 2:30:00 AM", date "Monday, November 19, 2007 at 3:00:00 PM", date "Tuesday, April 1, 2008 at 1:30:00 PM"}
*)
{date "2:30 am" of date "Jan 1, 2008", date "2:30 am" of date "Sun Jan 27, 2008", date "Nov 19, 2007" relative to date "3PM", date "1:30 pm" in date "April 1, 2008"}
----
(*
grade: A, Apple's language guide
result: {date "Thursday, August 9, 2007 at 5:06:00 PM", date "Sunday, December 12, 1954 at 12:06:00 PM"}
*)
{date "8/9/2007, 17:06", date "Sunday, December 12, 1954 12:06 pm"}
----
(*
grade: A, Neuburg's book
result: {date "Tuesday, February 25, 2003 at 10:30:00 AM", date "Friday, January 24, 2003 at 10:30:00 AM"}
*)
set s to "2/25/2003"
set d to date s
set d2 to date "10:30" of d
set d3 to date "1/24" of d2
{d2, d3}
----
(*
grade: A, Apple's language guide
result: date "Tuesday, November 13, 2007 at 3:02:00 AM"
*)
date "Friday, November 9, 2007" + 4 * days + 3 * hours + 2 * minutes
----
(*
grade: A, Apple's language guide
result: {52.0, 1}
*)
{31449600 / weeks, 151200 div days}
----
(*
grade: B, as other times of a day are written
result: date "Sunday, December 12, 1954 at 3:00:00 PM"
*)
date "Dec 12, 1954 3 PM"
----
(*
grade: A, Apple's language guide, handlers: the is filler
result: 5
*)
on rock around the clock
	return the clock
end rock
rock around 5
----
(*
grade: A, Apple's language guide
result: {{20, 99}, {19.75, 99}}
*)
to findNumbers of numberList above minLimit given rounding:roundBoolean
	set resultList to {}
	repeat with i from 1 to (count items of numberList)
		set x to item i of numberList
		if roundBoolean then copy (round x) to x
		if x > minLimit then
			set end of resultList to x
		end if
	end repeat
	return resultList
end findNumbers
set myList to {2, 5, 19.75, 99, 1}
{findNumbers of myList above 19 given rounding:true, findNumbers of myList above 19 without rounding}
----
(*
grade: A, Apple's language guide
result: "in"
*)
to check for yourNumber from startRange thru endRange
	if startRange ≤ yourNumber and yourNumber ≤ endRange then
		return "in"
	end if
end check
check for 8 from 7 thru 10
----
(*
grade: A, Apple's language guide, patterned parameters
result: "Hello George, you are 72 inches tall and occupy position (1,2)."
*)
on hello(a, b, {length:l, bounds:{x, y, w, h}, name:n})
	return "Hello " & n & ", you are " & l & ¬
		" inches tall and occupy position (" & x & "," & y & ")."
end hello
set thing to {bounds:{1, 2, 4, 5}, name:"George", length:72}
hello(2, 3, thing)
----
(*
grade: A, Apple's language guide, parameter specifications
result: {5, integer}
*)
on factorial(x as integer)
	return {x, class of x}
end factorial
factorial("5")
----
(*
grade: A, Apple's language guide: an error that may be caught
result: -1700
*)
on factorial(x as integer)
	return x
end factorial
try
	factorial("five")
on error number n
	n
end try
----
(*
grade: A, Apple's language guide
result: {integer, missing value}
*)
on make new theClass with data theData : missing value
	return {theClass, theData}
end make
make new integer
----
(*
grade: A, Apple's language guide
result: {{integer, {}}, {text, {a:1}}}
*)
on make new theClass with properties theProperties as record : {}
	return {theClass, theProperties}
end make
{make new integer, make new text with properties {a:1}}
----
(*
grade: A, Apple's language guide: labelled parameters may have defaults
result: {{"x", "World", false}, {"x", "me", true}}
*)
on hello from a for user : "World" given loud:l : false
	return {a, user, l}
end hello
{hello from "x", hello from "x" for "me" with loud}
----
(*
grade: A, Apple's language guide: a class may be a list of classes
result: {2, "abc"}
*)
on f(x as {integer, text})
	x
end f
{f(1.5), f("abc")}
----
(*
grade: A, Apple's language guide
result: {2, "1.5", 5, "5"}
*)
{1.5 as {integer, text}, 1.5 as {text, integer}, 5 as {text, integer}, "5" as {integer, text}}
----
(*
grade: A, Apple's language guide, interleaved parameters
result: {{5, 105}, {5, 105}, {1, 2}}
*)
on foo:a bar:b
	return {a, b}
end foo:bar:
tell it to set told to foo:5 bar:105
{its foo:5 bar:105, told, foo_bar_(1, 2)}
----
(*
grade: A, Apple's language guide: the name with underscores is the same
result: {5, 105}
*)
on foo_bar_(a, b)
	return {a, b}
end foo_bar_
my foo:5 bar:105
----
(*
grade: A, Apple's language guide, script objects
result: {"Hello Jake", "Hello Ann"}
*)
script John
	to sayHello to someone
		return "Hello " & someone
	end sayHello
end script
{John's sayHello to "Jake", sayHello of John to "Ann"}
----
(*
grade: A, Apple's language guide
result: {"Hello Bob", "Hello Bob", "Hello Bob", "Hello Bob", "No, I'm tired of saying hello."}
*)
script Elizabeth
	property HowManyTimes : 0
	to sayHello to someone
		set HowManyTimes to HowManyTimes + 1
		return "Hello " & someone
	end sayHello
end script
script ChildOfElizabeth
	property parent : Elizabeth
	on sayHello to someone
		if my HowManyTimes > 3 then
			return "No, I'm tired of saying hello."
		else
			continue sayHello to someone
		end if
	end sayHello
end script
set said to {}
repeat 5 times
	tell ChildOfElizabeth to set end of said to sayHello to "Bob"
end repeat
said
----
(*
grade: A, Apple's language guide
result: {«script Hugh», «script Andrea»}
*)
script Hugh
	on identify()
		me
	end identify
end script
script Andrea
	property parent : Hugh
	on identify()
		continue identify()
	end identify
end script
tell Hugh to set a to identify()
tell Andrea to set b to identify()
{a, b}
----
(*
grade: A, Apple's language guide
result: {"Swiss chard", "Zucchini"}
*)
script John
	property vegetable : "Spinach"
end script
script JohnSon
	property parent : John
	on changeVegetable()
		set my vegetable to "Zucchini"
	end changeVegetable
end script
set vegetable of John to "Swiss chard"
set first_one to vegetable of JohnSon
tell JohnSon to changeVegetable()
{first_one, vegetable of John}
----
(*
grade: A, Apple's language guide, scope: global of a nested script is the outermost script's
result: {1, 2, 2, 20}
*)
property currentCount : 0
script Paula
	property currentCount : 20
	script Joe
		global currentCount
		on increment()
			set currentCount to currentCount + 1
			return currentCount
		end increment
	end script
	tell Joe to increment()
end script
{run Paula, run Paula, currentCount, currentCount of Paula}
----
(*
grade: A, Apple's language guide: what is declared as local is not seen as global
error: execution error: The variable currentCount is not defined. (-2753)
*)
local currentCount
set currentCount to 10
on increment()
	global currentCount
	set currentCount to currentCount + 2
end increment
increment()
----
(*
grade: A, Apple's language guide: a local variable hides a property
result: {5, 1}
*)
property x : 1
on f()
	local x
	set x to 5
	return x
end f
{f(), x}
----
(*
grade: A, Apple's language guide
result: 10
*)
set numClowns to 10
property numClowns : 5
numClowns
----
(*
grade: A, Apple's language guide
result: {8, 94133, "Chapman"}
*)
set x to {8, 94133, {firstName:"John", lastName:"Chapman"}}
set {p, q, {lastName:r}} to x
{p, q, r}
----
(*
grade: A, Apple's language guide: copy copies all that is inside
result: {{property1:42, property2:20}, {{property1:42, property2:20}, "Goodbye"}, {{property1:10, property2:20}, "Goodbye"}}
*)
set alpha to {property1:10, property2:20}
set gamma to {alpha, "Goodbye"}
copy gamma to delta
set property1 of alpha to 42
{alpha, gamma, delta}
----
(*
grade: A for the rule (Apple's language guide: a syntax error), C for the sentence
error: syntax error: The run handler is specified more than once. (-2752)
*)
on run
	1
end run
set x to 1
----
(*
grade: A, Apple's language guide
log: Toronto, integer
*)
try
	repeat with i from 1 to "Toronto"
	end repeat
on error from obj to newClass
	log {obj, newClass}
end try
----
(*
grade: A, Apple's language guide
result: item 4 of {1, 2, 3, 4}
*)
repeat with currentIncrement in {1, 2, 3, 4}
end repeat
currentIncrement
----
(*
grade: A, Apple's language guide: records have no items, but loops go through them
error: execution error: Can’t get item 2 of {name:"Rollie", IQ:186}. (-1728)
*)
item 2 of {name:"Rollie", IQ:186}
----
(*
grade: A, Apple's language guide
result: 3
*)
set total to 0
repeat with x in {a:1, b:2}
	set total to total + x
end repeat
total
----
(*
grade: A, Apple's language guide, reference forms
result: {"b", "b", 11, 5, "y"}
*)
{-2th word of "a b c", 2nd word of "a b c", 11rd item of {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, item index 1 of {5}, last word of "x y"}
----
(*
grade: A, Apple's language guide
result: {{17, 33}, {"We're", "all", "in", "this"}, "We're all in this"}
*)
{integers from integer 1 to integer 2 of {17, 33, 24}, words 1 thru 4 of "We're all in this together", text from word 1 to word 4 of "We're all in this together"}
----
(*
grade: B, Apple's language guide names beginning and end as bounds of a range
result: {"abc", {"a", "b"}, "ab", {2, 3}}
*)
{text beginning thru 3 of "abcdef", words beginning thru 2 of "a b c", text from beginning to 2 of "abc", items 2 thru end of {1, 2, 3}}
----
(*
grade: A, Apple's language guide
error: execution error: Can’t get words 1 thru 3 of {1, 2, 3}. (-1728)
*)
words 1 thru 3 of {1, 2, 3}
----
(*
grade: A, Apple's language guide
result: {"doughnut", "doughnut", 11, {}}
*)
{middle item of {1, "doughnut", 33}, middle item of {1, "doughnut", 22, 33}, middle item of {1, "doughnut", 11, 22, 33}, every word of {1, 2, 3}}
----
(*
grade: A for the rule (Apple's language guide: the four forms of a range know `to` only behind `from`), C for the sentence
error: syntax error: Expected end of line, etc. but found “to”. (-2741)
*)
items 1 to 3 of {1, 2, 3}
----
(*
grade: A, Apple's language guide, count
result: {2, 2, 2}
*)
set ne to {"a", "b", 1, 3, {"c", "d"}, {"e", "f"}}
{count ne each number, count ne each text, count ne each list}
----
(*
grade: A, Apple's language guide: that is a synonym of whose
result: {"Emma"}
*)
tell application "Shelf" to get name of every book that name starts with "E"
----
(*
grade: A, Apple's language guide: ref alone makes a reference
result: 755
*)
set itemRef to ref item 3 of {1, "hello", 755, 99}
contents of itemRef
----
(*
grade: A, Apple's language guide
result: {true, false, false, true, false}
*)
{{"this", "is", 1 + 1, "cool"} contains {"is", 2}, {"this", "is", {2}, "cool"} contains 2, {"this", "is", 2, "cool"} contains {2, "is"}, {name:"Matt", mileage:"8000"} = {mileage:"8000", name:"Matt"}, not not not true}
----
(*
grade: A, Apple's language guide
result: {true, true, true}
*)
considering punctuation but ignoring hyphens and white space
	set a to "bet-the farm," = "BetTheFarm,"
end considering
ignoring case and diacriticals
	set b to "Babs" = "bábs"
end ignoring
ignoring case
	set c to "Горбач" = "ГОРБАЧ"
end ignoring
{a, b, c}
----
(*
grade: A, Apple's language guide: all of Unicode's punctuation
result: true
*)
ignoring punctuation
	"“a”«b»" = "ab"
end ignoring
----
(*
grade: A, Apple's language guide: the paragraph separator of Unicode ends no paragraph
result: {1, 3}
*)
{count paragraphs of ("a" & (character id 8233) & "b"), count paragraphs of ("this" & linefeed & "that" & linefeed)}
----
(*
grade: A, Apple's language guide, script
result: {"s", missing value, missing value}
*)
script s
end script
{name of s, id of s, version of s}
----
(*
grade: A, Apple's language guide: the class of an application is answered without it
result: {application, application}
*)
{class of application "Shelf", class of current application}
----
(*
grade: A, Apple's language guide, use: other uses hide scripting additions
error: syntax error: A class name can’t go after this identifier. (-2740)
*)
use AppleScript version "2.4"
current date
----
(*
grade: A, Apple's language guide
result: 3
*)
use AppleScript version "2.4"
use scripting additions
round 2.6
----
(*
grade: A, Apple's language guide
result: 3
*)
use framework "Foundation"
using terms from scripting additions
	round 2.6
end using terms from
----
(*
grade: B for the rule (Apple's language guide knows `the` as filler, and `a` before reference only), C for the sentence
error: syntax error: A class name can’t go after this identifier. (-2740)
*)
5 is not a number
----
(*
grade: B for the rule (Apple's language guide: the continuation character ends its line), C for the sentence
error: syntax error: Expected expression but found unknown token. (-2741)
*)
set x to "a" & ¬ -- the first
	"b"
----
(*
grade: A, Apple's language guide: copy makes a script object of its own, set does not
result: {1, 2, 2, {1}, {1, 5}}
*)
script A
	property p : 1
	property l : {1}
end script
copy A to B
set p of B to 2
set end of B's l to 5
set C to B
set p of C to 2
{p of A, p of B, p of C, l of A, l of C}
----
(*
grade: B, script objects within a copied one are copied with it
result: {0, 1}
*)
script Outer
	property n : 0
	script Inner
		on inc()
			set n to n + 1
		end inc
	end script
end script
copy Outer to Other
Other's Inner's inc()
{Outer's n, Other's n}
----
(*
grade: A, Apple's language guide: the may be put anywhere before a name
result: {3, 2}
*)
local the total
set the total to 0
repeat with the one in {1, 2}
	set total to the total + the one
end repeat
{total, contents of the one}
----
(*
grade: B, three public projects that are independent of each other
result: {"Nov", "Sun"}
*)
set d to date "11/22/2026"
{item (month of d) of {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"}, item (weekday of d) of {"Sun", "Mon", "Tue"}}
