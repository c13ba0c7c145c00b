(*
grade: A
result: "big"
*)
set x to 5
if x > 3 then
	"big"
else
	"small"
end if
----
(*
grade: A
result: "middle"
*)
set x to 2
if x > 3 then
	set y to "big"
else if x > 1 then
	set y to "middle"
else
	set y to "small"
end if
y
----
(*
grade: A
result: 1
*)
set x to 0
if x = 0 then set x to 1
x
----
(*
grade: A
result: 3
*)
set n to 0
repeat 3 times
	set n to n + 1
end repeat
n
----
(*
grade: A
result: 15
*)
set total to 0
repeat with i from 1 to 5
	set total to total + i
end repeat
total
----
(*
grade: A
result: {10, 7, 4, 1}
*)
set found to {}
repeat with i from 10 to 1 by -3
	set end of found to i
end repeat
found
----
(*
grade: A
result: {2, 4, 6}
*)
set x to {1, 2, 3}
repeat with n in x
	set contents of n to n * 2
end repeat
x
----
(*
grade: A
result: item 2 of {"a", "b"}
*)
repeat with c in {"a", "b"}
end repeat
c
----
(*
grade: A
result: {false, true}
*)
repeat with c in {"a"}
	set r to {c = "a", contents of c = "a"}
end repeat
r
----
(*
grade: B
result: "ab"
*)
set t to ""
repeat with c in {"a", "b"}
	set t to t & c
end repeat
t
----
(*
grade: A
result: 4
*)
set n to 0
repeat
	set n to n + 1
	if n > 3 then exit repeat
end repeat
n
----
(*
grade: A
result: 10
*)
set n to 0
repeat while n < 10
	set n to n + 1
end repeat
n
----
(*
grade: A
result: 3
*)
set n to 0
repeat until n = 3
	set n to n + 1
end repeat
n
----
(*
grade: A
result: {"oops", 42}
*)
try
	error "oops" number 42
on error message number n
	{message, n}
end try
----
(*
grade: A
result: {"oops", -2700}
*)
try
	error "oops"
on error message number n
	{message, n}
end try
----
(*
grade: A
result: {"Can’t divide 1.0 by zero.", -2701}
*)
try
	1 / 0
on error message number n
	{message, n}
end try
----
(*
grade: A
result: {"m", 7, {1}, integer, {2}}
*)
try
	error "m" number 7 from {1} to integer partial result {2}
on error m number n from f to t partial result p
	{m, n, f, t, p}
end try
----
(*
grade: B
error: execution error: User canceled. (-128) at “error number -128”
*)
error number -128
----
(*
grade: B
error: execution error: oops (-2700)
*)
error "oops"
----
(*
grade: A
result: "fine"
*)
try
	error "hidden"
end try
"fine"
----
(*
grade: A
result: 5
*)
set x to 4
set x to x + 1
result
----
(*
grade: A
log: hello
log: 1, a
result: 
*)
log "hello"
log {1, "a"}
----
(*
grade: A
result: 3
*)
on add(a, b)
	return a + b
end add
add(1, 2)
----
(*
grade: A
result: 120
*)
on factorial(n)
	if n ≤ 1 then return 1
	return n * (factorial(n - 1))
end factorial
factorial(5)
----
(*
grade: A
result: "fallthrough"
*)
on f()
	"fallthrough"
end f
f()
----
(*
grade: A
result: {5, 8}
*)
to findNumbers of numberList above minLimit given rounding:roundBoolean
	set resultList to {}
	repeat with i from 1 to (count items of numberList)
		set x to item i of numberList
		if roundBoolean then set x to round x
		if x > minLimit then set end of resultList to x
	end repeat
	return resultList
end findNumbers
findNumbers of {2, 5.1, 7.6} above 4 with rounding
----
(*
grade: A
result: 3
*)
on minimum of x from y
	if x < y then return x
	return y
end minimum
minimum of 3 from 9
----
(*
grade: A
result: "Hello, Ada"
*)
on greet:someone withWord:w
	return w & ", " & someone
end greet:withWord:
my greet:"Ada" withWord:"Hello"
----
(*
grade: A
result: 3
*)
on sum({a, b})
	return a + b
end sum
sum({1, 2})
----
(*
grade: B
error: execution error: «script» doesn’t understand the “foo” message. (-1708) at “foo()”
*)
foo()
----
(*
grade: B
error: execution error: {1} doesn’t match the parameters {a, b} for f. (-1721)
*)
on f(a, b)
end f
f(1)
----
(*
grade: A
argument: one
argument: two
result: {"one", "two"}
human: one, two
*)
on run argv
	return argv
end run
----
(*
grade: A
argument: one
result: "one"
*)
on run {first_}
	first_
end run
----
(*
grade: A
result: 7
*)
property counter : 5
on bump()
	set counter to counter + 1
end bump
bump()
bump()
counter
----
(*
grade: A
result: 2
*)
global total
set total to 1
on bump()
	global total
	set total to total + 1
end bump
bump()
total
----
(*
grade: A
error: execution error: The variable hiddenValue is not defined. (-2753)
*)
set hiddenValue to 1
on f()
	return hiddenValue
end f
f()
----
(*
grade: A
result: 1
*)
set x to 1
on f()
	set x to 2
end f
f()
x
----
(*
grade: A
result: {"Woof", "Rex"}
*)
script dog
	property name : "Rex"
	on speak()
		return "Woof"
	end speak
end script
{dog's speak(), name of dog}
----
(*
grade: A
result: "Woof"
*)
script dog
	on speak()
		return "Woof"
	end speak
end script
tell dog to speak()
----
(*
grade: A
result: {"generic then special", 2}
*)
script base
	property legs : 2
	on describe()
		return "generic"
	end describe
end script
script derived
	property parent : base
	on describe()
		return (continue describe()) & " then special"
	end describe
end script
{derived's describe(), legs of derived}
----
(*
grade: A
result: {1, 2, 1}
*)
on makeCounter()
	script
		property n : 0
		on next()
			set n to n + 1
			return n
		end next
	end script
end makeCounter
set a to makeCounter()
set b to makeCounter()
{a's next(), a's next(), b's next()}
----
(*
grade: B
result: 12
*)
on adder(n)
	script
		on add(m)
			return n + m
		end add
	end script
	return result
end adder
adder(5)'s add(7)
----
(*
grade: A
result: {3, 5}
*)
set x to {1, 2, 3}
set r to a reference to item 3 of x
set a to contents of r
set contents of r to 5
{a, item 3 of x}
----
(*
grade: A
result: 5
*)
set x to 1
set r to a reference to x
set x to 5
contents of r
----
(*
grade: A
result: 3
*)
run script "1 + 2"
----
(*
grade: B
result: {5, 7}
*)
tell {5, 6, 7} to {item 1, item 3}
----
(*
grade: A
result: 9
*)
with timeout of 5 seconds
	set x to 9
end timeout
----
(*
grade: A
result: 2
*)
using terms from application "Shelf"
	1 + 1
end using terms from
----
(*
grade: A
error: syntax error: The f handler is specified more than once. (-2752)
*)
on f()
end f
on f()
end f
----
(*
grade: A
result: 1
*)
return 1
2
----
(*
grade: C
result: "lower UPPER"
*)
set Foo to "lower"
foo & " UPPER"
----
(*
grade: C
result: 4
*)
set |my var| to 4
|my var|
----
(*
grade: B
result: 
*)
if false then
	1
end if
----
(*
grade: B
error: syntax error: A “else” can’t go after this “”. (-2740)
*)
if true then set x to 1 else set x to 2
----
(*
grade: A
result: true
*)
set x to 3
(x > 1) and not (x = 2)
----
(*
grade: C
result: "found"
*)
on find(needle, hay)
	repeat with x in hay
		if contents of x is needle then return "found"
	end repeat
	return "none"
end find
find(2, {1, 2, 3})
----
(*
grade: A
result: {1, 2, 3, 5, 8, 9}
*)
on sort(theList)
	set n to count theList
	repeat with i from 1 to n - 1
		repeat with j from 1 to n - i
			if item j of theList > item (j + 1) of theList then
				set t to item j of theList
				set item j of theList to item (j + 1) of theList
				set item (j + 1) of theList to t
			end if
		end repeat
	end repeat
	return theList
end sort
sort({5, 2, 9, 1, 8, 3})
----
(*
grade: A
result: "done"
*)
repeat with i from 1 to 3
	repeat with j from 1 to 3
		if j = 2 then exit repeat
	end repeat
end repeat
"done"
----
(*
grade: A
result: "cancelled"
*)
try
	error number -128
on error number -128
	"cancelled"
end try
----
(*
grade: A
error: execution error: no (7)
*)
try
	error "no" number 7
on error number -128
	"cancelled"
end try
----
(*
grade: A
result: {"User canceled.", "other"}
*)
set seen to {}
try
	error number -128
on error text_ number -128
	set end of seen to text_
end try
try
	try
		error "other" number 8
	on error number -128
		set end of seen to "wrong"
	end try
on error text_
	set end of seen to text_
end try
seen
----
(*
grade: B
result: {true, false, true, false}
*)
set x to "report.txt"
{x does not start with "a", x does not start with "rep", x doesn't end with ".pdf", x does not end with ".txt"}
----
(*
grade: B
result: {true, true}
*)
set |url| to "https://a"
{|url| starts with "https", not (|url| does not begin with "https")}
----
(*
grade: B
result: 3
*)
any item of {3, 3, 3}
----
(*
grade: A
result: {97, 98}
*)
{ASCII number of "a", ASCII number "b"}
----
(*
grade: A
error: syntax error: Expected “end” but found “on”. (-2741) at “on”
*)
with timeout of 30 seconds
on greet(x)
	return "hi " & x
end greet
greet("there")
end timeout
----
(*
grade: A
result: "hi there"
*)
on greet(x)
	return "hi " & x
end greet
with timeout of 30 seconds
	greet("there")
end timeout
----
(*
grade: B
result: "2026-11-22"
*)
-- Published handlers for dates tell a value in parentheses that is coerced.
tell (2026 * 10000 + 11 * 100 + 22) as text to set stamp to text 1 thru 4 & "-" & text 5 thru 6 & "-" & text 7 thru 8
stamp
----
(*
grade: B
result: "Ada's"
*)
-- Published scripts for Safari write `make document with properties`, without `new`.
tell application "Shelf"
	make book with properties {name:"Ada's"}
	name of last book
end tell
----
(*
grade: A the template of Mail's rules: a handler of an application's own command within its terms
result: 3
*)
using terms from application "Shelf"
	on shout what_is_said
		return 1
	end shout
end using terms from

on three()
	return 3
end three

three()
