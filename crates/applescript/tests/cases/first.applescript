(*
grade: C
result: 2
*)
1 + 1
----
(*
grade: A
result: {"a", 1, 2.5}
human: a, 1, 2.5
*)
{"a", 1, 2.5}
----
(*
grade: B
result: {"Emma", "Ulysses", "Faust"}
*)
tell application "Shelf" to get name of every book
