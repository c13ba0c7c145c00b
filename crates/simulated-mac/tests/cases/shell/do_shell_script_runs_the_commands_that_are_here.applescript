-- expect: {"hello world", "/", "demo", "15.5", "24F74", "macOS", "it's 'quoted'"}
{do shell script "echo hello world", do shell script "pwd", do shell script "whoami", do shell script "sw_vers -productVersion", do shell script "/usr/bin/sw_vers -buildVersion", do shell script "sw_vers -productName", do shell script "echo " & quoted form of "it's 'quoted'"}
-- ----
-- expect: {{"Budget 2026.xlsx", "Photos", "Plan.txt", "Ünïcödé “quoted”.pdf", "買い物メモ 🍎.txt"}, "Plan.txt", "Plan", "/Users/demo/Documents"}
set p to "/Users/demo/Documents/Plan.txt"
{paragraphs of (do shell script "ls ~/Documents"), do shell script "basename " & quoted form of p, do shell script "basename " & p & " .txt", do shell script "dirname " & quoted form of p}
-- ----
-- expect: {"1. Look2. Think3. Act", "1. Look
-- expect: 2. Think
-- expect: 3. Act", 3}
set p to quoted form of "/Users/demo/Documents/Plan.txt"
set a to do shell script "cat " & p
{"" & paragraph 1 of a & paragraph 2 of a & paragraph 3 of a, do shell script "cat " & p without altering line endings, count paragraphs of a}
-- ----
-- expect: {"EXISTS", "NOT_EXISTS", "both", ""}
{do shell script "test -e /Users/demo/Documents && echo 'EXISTS' || echo 'NOT_EXISTS'", do shell script "[ -f /Users/demo/Documents ] && echo 'EXISTS' || echo 'NOT_EXISTS'", do shell script "true; [ 3 -gt 2 ] && echo both", do shell script "true"}
-- ----
-- expect: {"Darwin", "Demo-Mac.local", "Apple M3", "17179869184", true, "501", "en_US"}
{do shell script "uname", do shell script "hostname", do shell script "sysctl -n machdep.cpu.brand_string", do shell script "sysctl -n hw.memsize", (do shell script "pmset -g batt") contains "82%", do shell script "id -u", do shell script "defaults read -g AppleLocale"}
-- ----
-- expect: {"", true, true}
-- leaves: {"front": 823}
do shell script "mkdir -p ~/Projects/New && touch ~/Projects/New/a.txt"
do shell script "open -a Safari"
set a to do shell script "ls /Users/demo/Projects/New/a.txt"
tell application "Finder" to {"", exists file "a.txt" of folder "New" of folder "Projects" of home, a ends with "a.txt"}
-- ----
-- world: {"clock": {"stands_at": 1795608000}}
-- expect: {5, "2026"}
set a to current date
do shell script "sleep 5"
{(current date) - a, do shell script "date +%Y"}
-- ----
-- expect: {1, "The command exited with a non-zero status."}
try
	do shell script "false"
on error m number n
	{n, m}
end try
-- ----
-- expect: {1, "ls: /nowhere: No such file or directory"}
try
	do shell script "ls /nowhere"
on error m number n
	{n, m}
end try
-- ----
-- fails: 1 execution error: The domain/default pair of (kCFPreferencesAnyApplication, AppleInterfaceStyle) does not exist (1)
do shell script "defaults read -g AppleInterfaceStyle"
-- ----
-- fails: 79 do shell script: $
do shell script "echo $1"
-- ----
-- fails: 79 do shell script: the command ssh
do shell script "ssh example.com"
-- ----
-- fails: 79 do shell script: rm of /
do shell script "rm -rf /"
-- ----
-- fails: 79 as another user
do shell script "whoami" with administrator privileges
-- ----
-- fails: 79 the command ssh
try
	do shell script "ssh example.com"
end try
-- ----
-- An empty path is no folder.
-- expect: "missing"
do shell script "[ -e '' ] || [ -d '' ] || echo missing"
