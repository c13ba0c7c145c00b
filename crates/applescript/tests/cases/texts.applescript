(*
grade: A
result: 5
*)
length of "hello"
----
(*
grade: A
result: 5
*)
count "hello"
----
(*
grade: A
result: 2
*)
count of words of "hello world"
----
(*
grade: A
result: 3
*)
number of items of {1, 2, 3}
----
(*
grade: A
result: {"h", "o", "l"}
*)
set t to "hello"
{character 1 of t, last character of t, character -2 of t}
----
(*
grade: A
result: {"one", "two", "three"}
*)
words of "one, two; three"
----
(*
grade: A
result: {"a", "b", "c"}
*)
paragraphs of ("a" & return & "b" & linefeed & "c")
----
(*
grade: A
result: "ell"
*)
text 2 thru 4 of "hello"
----
(*
grade: A
result: "llo"
*)
text 3 thru -1 of "hello"
----
(*
grade: A
result: {"e", "l"}
*)
characters 2 thru 3 of "hello"
----
(*
grade: A
result: "two, three"
*)
text from word 2 to word 3 of "one, two, three, four"
----
(*
grade: A
result: {"a", "b", "c"}
*)
set AppleScript's text item delimiters to ","
text items of "a,b,c"
----
(*
grade: A
result: "a-b-c"
*)
set oldDelims to AppleScript's text item delimiters
set AppleScript's text item delimiters to ","
set parts to text items of "a,b,c"
set AppleScript's text item delimiters to "-"
set joined to parts as text
set AppleScript's text item delimiters to oldDelims
joined
----
(*
grade: A
result: "a"
*)
set AppleScript's text item delimiters to {",", ";"}
first text item of "a;b,c"
----
(*
grade: A
result: "'it'\\''s'"
*)
quoted form of "it's"
----
(*
grade: A
result: {65, {72, 105}}
*)
{id of "A", id of "Hi"}
----
(*
grade: A
result: "Hi"
*)
character id {72, 105}
----
(*
grade: A
result: "olleh"
*)
(reverse of characters of "hello") as text
----
(*
grade: A
result: {{2, 3}, {3, 2, 1}, 3}
*)
{rest of {1, 2, 3}, reverse of {1, 2, 3}, length of {1, 2, 3}}
----
(*
grade: A
result: {1, 3, 2, {1, 2}}
*)
set x to {1, 2, 3}
{first item of x, last item of x, middle item of x, items 1 thru 2 of x}
----
(*
grade: A
result: {{1, 2}, {"a"}, {1, 2, 2.5}}
*)
set x to {1, "a", 2, 2.5}
{integers of x, every text of x, numbers of x}
----
(*
grade: C
result: {"b", "b"}
*)
set x to {"a", "b", "c"}
{second item of x, 2nd item of x}
----
(*
grade: C
result: "b"
*)
set x to {"a", "b"}
x's item 2
----
(*
grade: A
result: "Lo"
*)
set r to {person:{name:"Lovelace"}}
text 1 thru 2 of name of person of r
----
(*
grade: C
result: "l"
*)
set r to {person:{name:"lovelace"}}
r's person's name's character 1
----
(*
grade: A
result: {"name", 3}
*)
{"name", count of "abc"}
----
(*
grade: A
result: {3, 0, 1}
*)
{offset of "l" in "hello", offset of "x" in "abc", offset of "A" in "abc"}
----
(*
grade: C
result: 2
*)
set r to {t:"abc"}
offset of "b" in t of r
----
(*
grade: A
result: {3, 2, 3, 2, 3}
*)
{round 2.6, round 2.5, round 2.1 rounding up, round 2.9 rounding down, round 2.5 rounding as taught in school}
----
(*
grade: A
result: {"A", 65}
*)
{ASCII character 65, ASCII number "A"}
----
(*
grade: A
result: "/Users/me/a b.txt"
*)
POSIX path of "Macintosh HD:Users:me:a b.txt"
----
(*
grade: B
result: file "Macintosh HD:Users:me:a.txt"
*)
POSIX file "/Users/me/a.txt"
----
(*
grade: B
result: {"/Users/me/a.txt", "Macintosh HD:Users:me:a.txt"}
*)
set f to POSIX file "/Users/me/a.txt"
{POSIX path of f, f as text}
----
(*
grade: C
result: alias "Macintosh HD:Users:user:Notes.txt"
human: alias Macintosh HD:Users:user:Notes.txt
*)
alias "Macintosh HD:Users:user:Notes.txt"
----
(*
grade: B
error: execution error: File "Macintosh HD:missing" wasn’t found. (-43)
*)
alias "Macintosh HD:missing"
----
(*
grade: C
result: "ünïcödé ✓ 日本"
*)
"ünïcödé ✓ 日本"
----
(*
grade: C
result: {1, 2}
*)
{length of "é", length of "日本"}
----
(*
grade: C
result: "b"
*)
item 2 of "abc"
----
(*
grade: B
error: execution error: Can’t get character 9 of "abc". (-1728)
*)
character 9 of "abc"
----
(*
grade: A
result: {true, true}
*)
{"apple" comes before "banana", "b" > "a"}
----
(*
grade: C
result: "a, b & c"
*)
"a" & ", " & ¬
	"b" & " & c" -- a comment
----
(*
grade: A
result: 3
*)
-- a comment
# another
(* a block (* nested *) comment *)
1 + (* inside *) 2
----
(*
grade: C
result: "x"
*)
some character of "x"
----
(*
grade: C
result: 3
*)
count {1, 2, 3}
----
(*
grade: C
result: 4
*)
(count {1, 2, 3}) + 1
----
(*
grade: C
result: true
*)
count of {1, 2, 3} > 2
