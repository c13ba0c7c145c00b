(*
grade: A
result: 2
*)
7 div 3
----
(*
grade: A
result: -1
*)
-5 div 3
----
(*
grade: A
result: 1
*)
7 mod 3
----
(*
grade: A
result: -2
*)
-5 mod 3
----
(*
grade: B
result: 2.0
*)
4 / 2
----
(*
grade: A
result: 8.0
*)
2 ^ 3
----
(*
grade: C
result: 512.0
*)
2 ^ 3 ^ 2
----
(*
grade: B
result: 5.36870912E+8
*)
536870911 + 1
----
(*
grade: B
result: 536870911
*)
536870911
----
(*
grade: B
result: 5.36870912E+8
*)
536870912
----
(*
grade: B
error: execution error: Can’t divide 1.0 by zero. (-2701)
*)
1 / 0
----
(*
grade: B
result: 3.14159265359
*)
pi
----
(*
grade: B
result: 1.0E-3
*)
0.001
----
(*
grade: A
result: 1.0E+4
*)
10000.0
----
(*
grade: B
result: 0.333333333333
*)
1 / 3
----
(*
grade: C
result: 7
*)
1 + 2 * 3
----
(*
grade: C
result: 9
*)
(1 + 2) * 3
----
(*
grade: A
result: "12"
*)
"1" & 2
----
(*
grade: A
result: {1, 2}
*)
{1} & 2
----
(*
grade: B
result: {1, "a"}
*)
1 & {"a"}
----
(*
grade: A
result: {name:"Ada", age:36}
human: name:Ada, age:36
*)
{name:"Ada"} & {age:36}
----
(*
grade: A
result: true
*)
"abc" = "ABC"
----
(*
grade: A
result: false
*)
considering case
	"abc" = "ABC"
end considering
----
(*
grade: A
result: true
*)
ignoring white space
	"a b" = "ab"
end ignoring
----
(*
grade: A
result: true
*)
ignoring hyphens and punctuation
	"a-b, c" = "ab c"
end ignoring
----
(*
grade: A
result: true
*)
ignoring diacriticals
	"resume" = "résumé"
end ignoring
----
(*
grade: A
result: true
*)
considering numeric strings
	"10.2" comes after "9.8"
end considering
----
(*
grade: A
result: {true, true, true, true}
*)
{"abc" contains "B", "abc" starts with "a", "abc" ends with "BC", "b" is in "abc"}
----
(*
grade: A
result: {true, true, false, true}
*)
{{1, 2, 3} contains {2, 3}, {1, 2} starts with 1, {1, 2} ends with {1}, 3 is in {1, 2, 3}}
----
(*
grade: A
result: true
*)
{a:1, b:2} contains {b:2}
----
(*
grade: A
result: {true, false, true}
*)
{1 = 1.0, "1" = 1, missing value is missing value}
----
(*
grade: A
result: true
*)
not (1 > 2) and (2 ≥ 2 or 1 ≤ 0)
----
(*
grade: C
result: {true, true, true, true, true, true}
*)
{1 is less than 2, 2 is greater than or equal to 2, 1 is not equal to 2, 1 ≠ 2, 1 isn't 2, 3 is not less than or equal to 2}
----
(*
grade: A
error: execution error: Can’t make "abc" into type number. (-1700) at “"abc" + 1”
*)
"abc" + 1
----
(*
grade: B
result: 3
*)
"1" + 2
----
(*
grade: A
result: {42, 4.2, 42, "42", {42}}
*)
{"42" as integer, "4.2" as real, "42" as number, 42 as text, 42 as list}
----
(*
grade: B
error: execution error: Can’t make "abc" into type integer. (-1700) at “"abc" as integer”
*)
"abc" as integer
----
(*
grade: B
error: execution error: Can’t make {a:1} into type Unicode text. (-1700)
*)
{a:1} as text
----
(*
grade: A
result: {3, 2, 4, -2}
*)
{2.6 as integer, 2.5 as integer, 3.5 as integer, -2.5 as integer}
----
(*
grade: A
result: {1, 0, true, false, "true"}
*)
{true as integer, false as integer, "true" as boolean, "no" as boolean, true as text}
----
(*
grade: A
result: {1, 2}
*)
{a:1, b:2} as list
----
(*
grade: A
result: "123"
*)
{1, 2, 3} as text
----
(*
grade: A
result: "1, 2, 3"
*)
set AppleScript's text item delimiters to ", "
{1, 2, 3} as text
----
(*
grade: A
result: {text, integer, real, boolean, list, record, class, script}
*)
script s
end script
{class of "a", class of 1, class of 1.5, class of true, class of {}, class of {a:1}, class of text, class of s}
----
(*
grade: B
result: {true, true, true}
*)
{class of "a" is text, class of "a" is string, class of "a" is Unicode text}
----
(*
grade: A
result: {length:3, size:{1, 2}}
*)
{length:3, size:{1, 2}}
----
(*
grade: B
result: missing value
human: missing value
*)
missing value
----
(*
grade: B
result: «data utxt0041»
*)
«data utxt0041»
----
(*
grade: C
result: "A"
*)
«data utxt0041» as text
----
(*
grade: A
result: "he said \"hi\" \\ there"
human: he said "hi" \ there
*)
"he said \"hi\" \\ there"
----
(*
grade: B
result: "a\nb"
*)
"a" & linefeed & "b"
----
(*
grade: A
result: {"	", " ", "\"", 60, 3600, 86400, 604800}
*)
{tab, space, "\"", minutes, hours, days, weeks}
----
(*
grade: A
result: {"a", {b:1}, {{}}}
*)
{"a", {b:1}, {{}}}
----
(*
grade: B
result: {|my name|:1, |it's|:2}
*)
{|my name|:1, |it's|:2}
----
(*
grade: A
result: {yes, January, Monday}
*)
{yes, January, Monday}
----
(*
grade: A
result: {1, 7}
*)
{January as integer, Saturday as integer}
----
(*
grade: A
result: -7
*)
-(3 + 4)
----
(*
grade: C
result: {1, 2, 3}
*)
set {a, b, c} to {1, 2, 3}
{a, b, c}
----
(*
grade: A
result: {1, 5}
*)
set {x:a, y:b} to {x:1, y:5}
{a, b}
----
(*
grade: A
error: execution error: The variable foo is not defined. (-2753) at “foo”
*)
set x to foo + 1
----
(*
grade: A
result: {1, 2, 3, 4}
*)
set x to {1, 2, 3}
set y to x
set end of y to 4
x
----
(*
grade: A
result: {1, 2, 3}
*)
set x to {1, 2, 3}
copy x to y
set end of y to 4
x
----
(*
grade: A
result: {0, 1, 2}
*)
set x to {1, 2}
set beginning of x to 0
x
----
(*
grade: A
result: {"a", 9}
*)
set x to {"a", "b"}
set item 2 of x to 9
x
----
(*
grade: A
result: {name:"Bo"}
*)
set x to {name:"Ada"}
set name of x to "Bo"
x
----
(*
grade: B
error: execution error: Can’t set item 9 of {1} to 2. (-10006)
*)
set x to {1}
set item 9 of x to 2
----
(*
grade: B
error: execution error: Can’t get item 4 of {1, 2, 3}. (-1728) at “item 4 of {1, 2, 3}”
*)
item 4 of {1, 2, 3}
----
(*
grade: A
error: execution error: Can’t get size of {a:1}. (-1728)
*)
set r to {a:1}
size of r
----
(*
grade: C ranges are written with the plural, as the compiler writes them
error: execution error: Can’t get items 1 thru 5 of {1, 2}. (-1728)
*)
items 1 thru 5 of {1, 2}
----
(*
grade: C
error: execution error: Can’t get words 2 thru 5 of "a b". (-1728)
*)
word 2 thru 5 of "a b"
----
(*
grade: C
error: execution error: Can’t get text 2 thru 5 of "ab". (-1728)
*)
text 2 thru 5 of "ab"
