(*
grade: A
result: {"a", 10, 0.5}
*)
script r
	on exec on x for n by s
		return {x, n, s}
	end exec
end script
exec of r on "a" for 10 by 0.5
----
(*
grade: A
result: {"b", true}
*)
script r
	on exec given word:w, flag:f
		return {w, f}
	end exec
end script
set q to r
exec of q given word:"b", flag:true
----
(*
grade: A
error: execution error: The variable retry is not defined. (-2753) at “retry”
*)
exec of retry on result for 10 by 0.5
----
(*
grade: A
result: {3, 7}
*)
on f of x from y
	return x + y
end f
script r
	on f of x from y
		return 7
	end f
end script
{f of 1 from 2, r's (f of 1 from 2)}
----
(*
grade: A
result: 9
*)
script counts
	property limit : 9
end script
set total to 0
repeat with i from 1 to limit of counts by 2
	set total to i
end repeat
total
----
(*
grade: A
result: "a"
*)
on doIt:(args)
	return args
end doIt:
my doIt:("a")
----
(*
grade: A
result: {5, 1, "copying", "one of five"}
*)
set progress total steps to 5
set progress completed steps to 1
set progress description to "copying"
set progress additional description to "one of five"
{progress total steps, progress completed steps, progress description, progress additional description}
----
(*
grade: B
result: "text"
*)
set x to "text"
set y to current date x
x
