-- The forms are those that public scripts call [events 5.7].
-- expect: {"1", "5", "some text", "Type is boolean", "(
-- expect:     a,
-- expect:     \"b c\"
-- expect: )
-- expect: "}
-- leaves: {"disk": {"/Users/demo/Library/Preferences/org.example.app.plist": {}}}
do shell script "defaults write org.example.app Flag -bool true; defaults write org.example.app Count -int 5"
do shell script "defaults write org.example.app Name 'some text' && defaults write org.example.app List -array a 'b c'"
{do shell script "defaults read org.example.app Flag", do shell script "defaults read org.example.app Count", do shell script "defaults read org.example.app Name", do shell script "defaults read-type org.example.app Flag", do shell script "defaults read org.example.app List" without altering line endings}
-- ----
-- expect: "{
-- expect:     Count = 5;
-- expect:     Flag = 1;
-- expect:     List =     (
-- expect:         a,
-- expect:         \"b c\"
-- expect:     );
-- expect:     Name = \"some text\";
-- expect: }
-- expect: "
do shell script "defaults read org.example.app" without altering line endings
-- ----
-- fails: 1 execution error: The domain/default pair of (org.example.app, None) does not exist (1)
do shell script "defaults read org.example.app None"
-- ----
-- expect: {"", "gone", "TRUE", "nothing"}
set a to do shell script "defaults delete org.example.app Count"
set b to do shell script "defaults read org.example.app Count || echo gone"
do shell script "defaults write com.apple.finder AppleShowAllFiles TRUE"
{a, b, do shell script "defaults read com.apple.finder AppleShowAllFiles", do shell script "defaults read com.apple.finder CreateDesktop 2>/dev/null || echo nothing"}
-- ----
-- fails: 1 Domain (org.example.other) not found.
do shell script "defaults delete org.example.other"
-- ----
-- expect: {"18.5", "com.apple.Safari"}
{do shell script "defaults read /Applications/Safari.app/Contents/Info CFBundleShortVersionString", do shell script "/usr/libexec/PlistBuddy -c 'Print :CFBundleIdentifier' /Applications/Safari.app/Contents/Info.plist"}
-- ----
-- What an app of Apple's keeps by itself is not here.
-- fails: 79 defaults read com.apple.HIToolbox AppleSelectedInputSources
do shell script "defaults read com.apple.HIToolbox AppleSelectedInputSources"
-- ----
-- fails: 79 defaults write of what the world itself tells
do shell script "defaults write -g AppleInterfaceStyle Dark"
-- ----
-- expect: {"File Doesn't Exist, Will Create: /Users/demo/a.plist", "Dict {
-- expect:     Name = One Two
-- expect:     On = true
-- expect:     Sub = Dict {
-- expect:         N = 3
-- expect:     }
-- expect:     List = Array {
-- expect:         x
-- expect:     }
-- expect: }
-- expect: ", "3"}
set f to "/Users/demo/a.plist"
set a to do shell script "/usr/libexec/PlistBuddy -c 'Add :Name string One Two' " & f
do shell script "/usr/libexec/PlistBuddy -c 'Add :On bool true' -c 'Add :Sub:N integer 2' -c 'Add :List array' -c 'Add :List: string x' " & f
do shell script "/usr/libexec/PlistBuddy -c 'Set :Sub:N 3' " & f
{a, do shell script "/usr/libexec/PlistBuddy -c Print " & f without altering line endings, do shell script "/usr/libexec/PlistBuddy -c \"print :Sub:N\" " & f}
-- ----
-- expect: {"Set: Entry, \":No\", Does Not Exist", "Add: \":Name\" Entry Already Exists", "Print: Entry, \":On\", Does Not Exist"}
set f to "/Users/demo/a.plist"
set told to {}
do shell script "/usr/libexec/PlistBuddy -c 'Delete :On' " & f
repeat with order in {"Set :No 1", "Add :Name string x", "Print :On"}
	try
		do shell script "/usr/libexec/PlistBuddy -c " & quoted form of order & " " & f
	on error m number 1
		set end of told to m
	end try
end repeat
told
-- ----
-- A number alone has no quotes; what is inside something else has them.
-- expect: {"-5", "0.875", "{
-- expect:     Speed = \"0.875\";
-- expect:     Step = \"-5\";
-- expect: }
-- expect: "}
do shell script "defaults write org.example.numbers Step -int -5; defaults write org.example.numbers Speed -float 0.875"
{do shell script "defaults read org.example.numbers Step", do shell script "defaults read org.example.numbers Speed", do shell script "defaults read org.example.numbers" without altering line endings}
-- ----
-- Reals have seventeen digits in files; data is cut in the middle where it is printed.
-- expect: {"	<real>0.10000000000000001</real>", "{
-- expect:   \"Tenth\" => 0.1
-- expect: }
-- expect: "}
do shell script "defaults write org.example.reals Tenth -float 0.1"
set f to "/Users/demo/Library/Preferences/org.example.reals.plist"
{do shell script "grep real " & f, do shell script "plutil -p " & f without altering line endings}
