-- A script file by each of its names.
run script (POSIX file "@folder@/real.applescript")
-- ----
run script (POSIX file "@secret@")
-- ----
run script (POSIX file "@link@")
-- ----
run script (POSIX file "/Users/demo/../..@secret@")
-- ----
run script alias (POSIX file "@folder@/real.applescript" as text)
-- ----
run script file (POSIX file "@folder@/real.applescript" as text)
-- ----
run script (POSIX file "/dev/zero")
-- ----
run script (POSIX file "/dev/stdin")
-- ----
run script (POSIX file "@pipe@")
-- ----
run script (POSIX file "/proc/self/environ")
-- ----
load script (POSIX file "@folder@/real.applescript")
-- ----
load script "@folder@/real.applescript"
-- ----
run script "load script POSIX file \"@folder@/real.applescript\""
-- ----
run script "run script \"do shell script \\\"touch @folder@/made\\\"\""
-- ----
run script "do shell script \"cat @secret@\"" in "JavaScript"
-- ----
tell application "Finder" to run script (POSIX file "@folder@/real.applescript")
-- ----
script inner
	property parent : load script (POSIX file "@folder@/real.applescript")
end script
-- ----
use scripting additions
use script "@folder@/real"
-- ----
store script me in (POSIX file "@folder@/made.scpt")
-- ----
read (POSIX file "@secret@")
-- ----
read (POSIX file "@link@")
-- ----
read file "Macintosh HD:dev:zero"
-- ----
read (POSIX file "/proc/self/environ")
-- ----
read (POSIX file "@pipe@")
-- ----
get eof (POSIX file "@secret@")
-- ----
open for access (POSIX file "@folder@/made") with write permission
-- ----
set f to open for access (POSIX file "@secret@") with write permission
set eof of f to 0
-- ----
write "text" to (POSIX file "@folder@/made")
-- ----
list folder (POSIX file "@folder@")
-- ----
info for (POSIX file "@secret@")
-- ----
size of (info for (POSIX file "@secret@"))
-- ----
alias (POSIX file "@secret@" as text)
-- ----
POSIX file "@secret@" as alias
-- ----
do shell script "cat " & quoted form of "@secret@"
-- ----
do shell script "touch @folder@/made" with administrator privileges
-- ----
do shell script "touch @folder@/made" user name "root" password "root"
-- ----
system attribute "HOSTILE_TOKEN"
-- ----
system attribute
-- ----
system info
-- ----
path to temporary items
-- ----
path to me
-- ----
open location "http://127.0.0.1:@port@/"
-- ----
tell application "http://127.0.0.1:@port@/service" to call soap {method name:"x"}
-- ----
tell application "Finder" of machine "eppc://127.0.0.1:@port@" to get name
-- ----
choose URL
-- ----
choose remote application
-- ----
mount volume "smb://127.0.0.1:@port@/share"
-- ----
tell application "Finder" to open (POSIX file "@secret@")
-- ----
tell application "Finder" to delete (POSIX file "@secret@")
-- ----
tell application "Finder" to get name of every file of folder (POSIX file "@folder@" as text)
-- ----
tell application "Finder" to make new alias file at desktop to (POSIX file "@secret@")
-- ----
tell application "Finder" to get comment of (POSIX file "@secret@" as alias)
-- ----
tell application "System Events" to get size of disk item "@secret@"
-- ----
tell application "System Events" to get name of every disk item of folder "@folder@"
-- ----
tell application "System Events" to delete disk item "@secret@"
-- ----
tell application "System Events" to move disk item "@secret@" to folder "/Users/demo/Desktop"
-- ----
tell application "System Events" to get contents of property list file "@folder@/list.plist"
-- ----
tell application "System Events" to make new property list file with properties {name:"@folder@/made.plist"}
-- ----
tell application "System Events" to get text of XML file "@secret@"
-- ----
tell application "System Events" to make new login item with properties {path:"@folder@/program"}
-- ----
tell application "System Events" to set picture of desktop 1 to "@folder@/picture.png"
-- ----
tell application "System Events" to tell folder actions to make new folder action with properties {name:"x", path:"@folder@"}
-- ----
tell application "Terminal" to do script "cat @secret@"
tell application "Terminal" to get contents of window 1
-- ----
tell application "Terminal" to do script "@folder@/program"
-- ----
tell application "TextEdit"
	open (POSIX file "@secret@")
	get text of document 1
end tell
-- ----
tell application "TextEdit"
	make new document with properties {text:"text"}
	save document 1 in (POSIX file "@folder@/made.txt")
end tell
-- ----
tell application "Safari" to open location "file://@secret@"
tell application "Safari" to get text of document 1
-- ----
tell application "Safari" to do JavaScript "fetch('http://127.0.0.1:@port@/')" in document 1
-- ----
tell application "Mail" to make new outgoing message with properties {content:"x"}
tell application "Mail" to make new attachment with properties {file name:POSIX file "@secret@"}
-- ----
tell application "Notes" to make new attachment with data (POSIX file "@secret@")
-- ----
tell application "Music" to add (POSIX file "@secret@")
-- ----
tell application "Shortcuts" to run shortcut "@folder@/program"
-- ----
tell application "@folder@/program" to activate
-- ----
tell application "Script Editor" to open (POSIX file "@folder@/real.applescript")
-- ----
use framework "Foundation"
(current application's NSString's stringWithContentsOfFile:"@secret@" encoding:4 |error|:(missing value)) as text
-- ----
use framework "Foundation"
(current application's NSData's dataWithContentsOfFile:"@secret@")'s |length|()
-- ----
use framework "Foundation"
current application's NSProcessInfo's processInfo()'s environment() as record
-- ----
use framework "Foundation"
current application's NSTask's launchedTaskWithLaunchPath:"/usr/bin/touch" arguments:{"@folder@/made"}
-- ----
use framework "Foundation"
(current application's NSString's stringWithString:"x")'s writeToFile:"@folder@/made" atomically:true encoding:4 |error|:(missing value)
-- ----
use framework "Foundation"
current application's NSFileManager's defaultManager()'s removeItemAtPath:"@secret@" |error|:(missing value)
-- ----
use framework "OSAKit"
current application's OSAScript's alloc()'s initWithSource:"do shell script \"touch @folder@/made\""
-- ----
use framework "Foundation"
current application's system("touch @folder@/made")
-- ----
«event sysoexec» "touch @folder@/made"
-- ----
tell current application to «event sysoexec» "cat @secret@"
-- ----
«event rdwrread» (POSIX file "@secret@")
-- ----
error (read (POSIX file "@secret@")) number 7
-- ----
display dialog (do shell script "cat @secret@") giving up after 1
-- ----
set the clipboard to (read (POSIX file "@secret@"))
-- ----
the clipboard as «class furl»
-- ----
(POSIX file "@secret@") as «class utf8»
-- ----
choose file default location (POSIX file "@folder@")
