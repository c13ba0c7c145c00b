(*
grade: B
result: {"Emma", "Ulysses", "Faust"}
human: Emma, Ulysses, Faust
*)
tell application "Shelf" to get name of every book
----
(*
grade: B
result: book 2 of application "Shelf"
human: book 2
*)
tell application "Shelf" to get book 2
----
(*
grade: B
result: {book 1 of application "Shelf", book 2 of application "Shelf", book 3 of application "Shelf"}
human: book 1, book 2, book 3
*)
tell application "Shelf" to books
----
(*
grade: A
result: "Ulysses"
*)
tell application "Shelf"
	tell book 2
		get name
	end tell
end tell
----
(*
grade: A
result: "Ulysses"
*)
name of book 2 of application "Shelf"
----
(*
grade: A
result: 3
*)
tell application "Shelf" to count books
----
(*
grade: A
result: 3
*)
tell application "Shelf" to count of every book
----
(*
grade: B
result: {true, false}
*)
tell application "Shelf" to {exists book "Emma", exists book "Missing"}
----
(*
grade: B
error: execution error: Shelf got an error: Can’t get book "Missing". (-1728)
*)
tell application "Shelf" to get book "Missing"
----
(*
grade: B
error: execution error: Shelf got an error: Can’t get book 9. Invalid index. (-1719)
*)
tell application "Shelf" to get book 9
----
(*
grade: A
result: {"Ulysses"}
*)
tell application "Shelf" to get name of every book whose name starts with "U"
----
(*
grade: A
result: "Faust"
*)
tell application "Shelf" to get name of first book whose name contains "aus"
----
(*
grade: A
result: {"Emma", "Iliad"}
*)
tell application "Shelf"
	set name of book 2 to "Iliad"
	{name of book 1, name of book 2}
end tell
----
(*
grade: A
log: HELLO
log: hello
result: 
*)
tell application "Shelf"
	shout "hello" with loudly
	shout "hello" without loudly
end tell
----
(*
grade: A
log: read Faust
result: 
*)
tell application "Shelf" to read aloud last book
----
(*
grade: A
log: read Emma
result: 
*)
tell application "Shelf"
	tell book "Emma" to read aloud
end tell
----
(*
grade: A
result: "Medea"
*)
tell application "Shelf"
	set b to make new book with properties {name:"Medea"}
	name of b
end tell
----
(*
grade: B
error: execution error: Shelf got an error: Can’t continue helper. (-1708)
*)
on helper()
	return 1
end helper
tell application "Shelf" to helper()
----
(*
grade: A
result: 1
*)
on helper()
	return 1
end helper
tell application "Shelf" to my helper()
----
(*
grade: B
result: {"Emma", 100}
*)
tell application "Shelf" to {name, pages} of book 1
----
(*
grade: A
result: "Emma, Ulysses, Faust"
*)
tell application "Shelf" to set theNames to name of every book
set AppleScript's text item delimiters to ", "
theNames as text
----
(*
grade: A
result: {"Emma", "Ulysses", "Faust"}
*)
set found to {}
tell application "Shelf"
	repeat with b in books
		set end of found to name of b
	end repeat
end tell
found
----
(*
grade: B
result: {true, false}
*)
{application "Shelf" is running, running of application "Other"}
----
(*
grade: B
error: execution error: Other got an error: Application isn’t running. (-600)
*)
tell application "Other" to activate
----
(*
grade: B
result: 1
*)
tell application "NoSuchAppXYZ" to return 1
----
(*
grade: B
error: syntax error: Can’t get application id "com.adobe.doesnotexist". (-1728)
*)
tell application id "com.adobe.doesnotexist" to activate
----
(*
grade: A
result: "Ada"
*)
tell application id "org.example.shelf" to get owner
----
(*
grade: C
result: application "Shelf"
human: application Shelf
*)
application "Shelf"
----
(*
grade: B
error: execution error: Shelf got an error: Message not understood. (-1708)
*)
tell application "Shelf" to «event miscNOPE»
----
(*
grade: B
result: "Emma"
*)
tell application "Shelf" to get «class pnam» of «class book» 1
----
(*
grade: C
result: "Emma"
*)
using terms from application "Shelf"
	tell application "Shelf" to get name of book 1
end using terms from
----
(*
grade: C
result: {"x", "Emma"}
*)
set name_ to "x"
tell application "Shelf"
	{name_, name of book 1}
end tell
----
(*
grade: B
result: "book"
*)
tell application "Shelf" to set c to book as text
c
----
(*
grade: C
result: green cover
*)
tell application "Shelf" to green cover
----
(*
grade: B
error: execution error: Shelf got an error: Can’t get book "Nope". (-1728)
*)
on f(theName)
	tell application "Shelf"
		try
			return name of book theName
		on error m number n
			error m number n
		end try
	end tell
end f
f("Nope")
----
(*
grade: A
result: {"Emma"}
*)
tell application "Shelf" to get name of every book of it whose name is "Emma"
----
(*
grade: A
result: {"Ulysses"}
*)
set found to every book of application "Shelf" whose name starts with "U"
tell application "Shelf" to get name of books of it where name starts with "U"
----
(*
grade: B
result: {true, "no"}
*)
tell application "Shelf"
	tell book "Emma" to set there to exists
	tell book "Missing"
		if not (exists) then return {there, "no"}
	end tell
end tell
----
(*
grade: A
result: {not sorted, false, true}
*)
tell application "Shelf"
	set sorted_ to true
	{not sorted, not sorted_, not not sorted_}
end tell
----
(*
grade: B
result: {Shelf 09, 9}
*)
tell application "Shelf"
	{Shelf 09, 09}
end tell
