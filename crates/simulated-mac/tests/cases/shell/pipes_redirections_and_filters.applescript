-- expect: {"plan.txt", "Plan.txt", "82", "9:05 AM", "2"}
set b to do shell script "pmset -g batt"
{do shell script "ls ~/Documents | grep -i plan | tr '[:upper:]' '[:lower:]'", do shell script "ls ~/Documents/ | sort -r | head -3 | tail -1", do shell script "echo " & quoted form of b & " | grep -o '[0-9]*%' | cut -d% -f1", do shell script "echo 9:05:03 AM | sed s/:..//2", do shell script "pmset -g batt | wc -l | xargs"}
-- ----
-- expect: {"one", {"one", "two"}, "two", ""}
-- leaves: {"disk": {"/Users/demo/a.txt": {"text": "one\ntwo\n"}}}
set p to "/Users/demo/a.txt"
do shell script "echo one > " & p
set a to do shell script "cat < " & p
do shell script "echo two >> " & p
{a, paragraphs of (do shell script "cat " & p), do shell script "awk '{print $1}' <<< two", do shell script "echo lost > /dev/null"}
-- ----
-- The light appearance has no style; what is said of that goes nowhere, and the shell ends well.
-- expect: {"", "no", "ls: /nowhere: No such file or directory", "not empty"}
{do shell script "defaults read -g AppleInterfaceStyle 2>/dev/null; exit 0", do shell script "ls /nowhere 2> /dev/null || echo no", do shell script "ls /nowhere 2>&1 | cat", do shell script "[ \"$(ls -A ~/Documents)\" ] && echo 'not empty' || echo 'empty'"}
-- ----
-- expect: {"Plan.txt", {"Copy.txt", "Kept.txt"}, "gone", "moved"}
do shell script "mkdir ~/New && cp ~/Documents/Plan.txt ~/New/Copy.txt && cp ~/New/Copy.txt ~/New/Moved.txt && mv ~/New/Moved.txt ~/New/Kept.txt"
set a to do shell script "cp -R ~/New ~/Other; ls ~/Documents | grep Plan"
set b to paragraphs of (do shell script "ls ~/Other")
{a, b, do shell script "rm -rf ~/Other; test -e ~/Other || echo gone", do shell script "mv ~/New/Kept.txt ~/Desktop; test -f ~/Desktop/Kept.txt && echo moved"}
-- ----
-- expect: {"a-b", "A-B"}
set the clipboard to "A B"
do shell script "pbpaste | sed -e 's/ /-/g' | pbcopy"
{do shell script "pbpaste | awk '{print tolower($0)}'", paragraph 1 of (the clipboard)}
-- ----
-- The last command of a pipeline decides, and a filter that finds nothing fails.
-- expect: {1, "The command exited with a non-zero status."}
try
	do shell script "ls ~/Documents | grep nothing"
on error m number n
	{n, m}
end try
-- ----
-- expect: {127, "sh: brightness: command not found", 127, "sh: /usr/local/bin/ksdiff: No such file or directory", 1}
try
	do shell script "brightness -l"
on error m1 number n1
end try
try
	do shell script "/usr/local/bin/ksdiff a b"
on error m2 number n2
end try
try
	do shell script "which ksdiff"
on error number n3
end try
{n1, m1, n2, m2, n3}
-- ----
-- A Mac without the developer tools.
-- fails: 1 xcode-select: note: No developer tools were found, requesting install.
do shell script "xcrun simctl list devices"
-- ----
-- expect: {1, "rm: /nowhere: No such file or directory", 1, "mv: rename /nowhere to /Users/demo/x: No such file or directory", 1, "sh: /nowhere/a: No such file or directory"}
try
	do shell script "rm /nowhere"
on error m1 number n1
end try
try
	do shell script "mv /nowhere ~/x"
on error m2 number n2
end try
try
	do shell script "echo a > /nowhere/a"
on error m3 number n3
end try
{n1, m1, n2, m2, n3, m3}
-- ----
-- fails: 79 do shell script: sed -n 1p
do shell script "cat /Users/demo/Documents/Plan.txt | sed -n 1p"
-- ----
-- fails: 79 do shell script: the command top
do shell script "top -l 1 | grep CPU"
-- ----
-- fails: 79 do shell script: *
do shell script "ls ~/[A-D]*"
-- ----
-- Who keeps the output is waited for.
-- expect: {"", true}
set t to current date
{do shell script "sleep 5 &", (current date) - t is greater than or equal to 5}
-- ----
-- expect: {64, "usage: mv [-f | -i | -n] [-hv] source target", 64, "usage: cp [-R [-H | -L | -P]] [-fi | -n] [-aclpSsvXx] source_file target_file", 2, "grep: unrecognized option `--MCP_INPUT:name'"}
try
	do shell script "mv"
on error m1 number n1
end try
try
	do shell script "cp -R /Users/demo/Documents"
on error m2 number n2
end try
try
	do shell script "ls ~ | grep --MCP_INPUT:name"
on error m3 number n3
end try
{n1, paragraph 1 of m1, n2, paragraph 1 of m2, n3, paragraph 1 of m3}
-- ----
-- fails: 79 do shell script: grep --files-with-matches
do shell script "ls ~ | grep --files-with-matches a"
-- ----
-- `cp` onto itself copies nothing, as BSD's source and its tests have it; the target is named first.
-- expect: {1, "cp: /Users/demo/documents/plan.txt and /Users/demo/Documents/Plan.txt are identical (not copied).", 1, "cp: ./Plan.txt and Plan.txt are identical (not copied).", 1, "cp: /Users/demo/Documents/Plan.txt and /Users/demo/Documents/Plan.txt are identical (not copied).", 5}
set answers to {}
repeat with c in {"cp /Users/demo/Documents/Plan.txt /Users/demo/documents/plan.txt", "cd ~/Documents; cp Plan.txt .", "cp /Users/demo/Documents/Plan.txt ~/Documents/"}
	try
		do shell script c
	on error m number n
		set answers to answers & {n, m}
	end try
end repeat
answers & {count paragraphs of (do shell script "ls ~/Documents")}
