-- The day and the time of a file are those of the Mac's start.
-- expect: {"total 8", "-rw-r--r-- 1 demo staff 47 Read me.txt", "drwx------ 3 demo staff 96 /Users/demo/Desktop", "-rw-r--r-- 1 501 20 47B Desktop/Read"}
set a to paragraphs of (do shell script "ls -l ~/Desktop")
set b to do shell script "ls -l ~/Desktop | tail -1 | awk '{print $1, $2, $3, $4, $5, $9, $10}'"
set c to do shell script "ls -ld ~/Desktop | awk '{print $1, $2, $3, $4, $5, $9}'"
set d to do shell script "cd ~ && ls -lnh 'Desktop/Read me.txt' | awk '{print $1, $2, $3, $4, $5, $9}'"
{item 1 of a, b, c, d}
-- ----
-- expect: {".
-- expect: ..
-- expect: Read me.txt
-- expect: ", "Photos/", "2"}
{do shell script "ls -a ~/Desktop" without altering line endings, do shell script "ls -F ~/Documents | grep /", do shell script "ls -1 ~/Documents/Photos ~/Desktop 2>&1 | grep -c ':$'"}
-- ----
-- The names of several folders stand above what is in them; what is not there comes first.
-- fails: 1 ls: /nowhere: No such file or directory (1)
do shell script "ls -l /nowhere ~/Desktop"
-- ----
-- expect: {"-rwxr-xr-x", "-rw-------"}
do shell script "touch ~/a.sh && chmod +x ~/a.sh"
set a to do shell script "ls -l ~/a.sh | cut -c 1-10"
do shell script "chmod 600 ~/a.sh"
{a, do shell script "ls -l ~/a.sh | cut -c -10"}
-- ----
-- fails: 1 chmod: /Users/demo/none: No such file or directory (1)
do shell script "chmod 755 ~/none"
-- ----
-- expect: {"1", "823", "/System/Volumes/Preboot/Cryptexes/App/System/Applications/Safari.app/Contents/MacOS/Safari", "Safari", false, "  PID"}
set a to do shell script "ps aux | grep -v grep | grep -c Safari"
set b to do shell script "ps -ax -o pid,command | grep 'MacOS/Safari' | awk '{print $1}'"
set c to do shell script "ps -p 823 -o command="
set d to do shell script "ps -c -p 823 -o comm="
try
	do shell script "ps -p 4711 > /dev/null"
	set e to true
on error
	set e to false
end try
{a, b, c, d, e, text 1 thru 5 of (do shell script "ps -ax")}
-- ----
-- expect: {true, "Filesystem      Size  Used Avail Capacity  Mounted on
-- expect: /dev/disk3s1s1 460Gi 264Gi 196Gi      58%  /
-- expect: ", "205520896"}
{(do shell script "uptime") contains "load averages: ", do shell script "df -h /" without altering line endings, do shell script "df -k ~ | tail -1 | awk '{print $4}'"}
-- ----
-- expect: {"262144.", "System-wide memory free percentage: 25%", "Wi-Fi Power (en0): On", "192.168.1.20", true}
{do shell script "vm_stat | grep 'Pages free' | awk '{print $3}'", do shell script "memory_pressure | grep 'free percentage'", do shell script "networksetup -getairportpower en0", do shell script "ipconfig getifaddr en0", (do shell script "pmset -g ps") = (do shell script "pmset -g batt")}
-- ----
-- fails: 79 networksetup -setairportpower en0 off
do shell script "networksetup -setairportpower en0 off"
-- ----
-- fails: 79 the command ln
do shell script "ln -s /Applications ~/Desktop/Apps"
-- ----
-- fails: 79 the command security
do shell script "security find-generic-password -w -s x"
-- ----
-- What launchd keeps comes again; what is written in TextEdit is lost without a question.
-- expect: {false, true, 1, "No matching processes belonging to you were found"}
do shell script "killall Dock; killall -9 TextEdit"
set gone to application "TextEdit" is running
delay 2
tell application "System Events" to set back to exists process "Dock"
try
	do shell script "killall NoSuchProgram"
on error said number code
end try
{gone, back, code, said}
-- ----
-- fails: 79 killall of what ends the session
do shell script "killall loginwindow"
