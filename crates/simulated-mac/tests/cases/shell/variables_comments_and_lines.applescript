-- expect: "hello"
do shell script "f=$(mktemp /tmp/work.XXXXXX); echo hello > \"$f\"; cat \"$f\""
-- ----
-- expect: {true, true}
set a to do shell script "mktemp -t work"
set b to do shell script "mktemp -d /tmp/folder.XXXX"
{a contains "/T/work.", (do shell script "[ -d " & quoted form of b & " ] && echo yes") is "yes"}
-- ----
-- expect: "on"
do shell script "sleep 600 > /dev/null 2>&1 &"
"on"
-- ----
-- expect: {"one", "two demo", "\"three\""}
paragraphs of (do shell script "name=demo
cat <<EOF
one
two $name
\"three\"
EOF")
-- ----
-- expect: "$name"
do shell script "cat <<'EOF'
$name
EOF"
-- ----
-- expect: {"hi", "/Users/demo 1"}
paragraphs of (do shell script "# say it
echo hi # there
false
echo \"$HOME $?\"")
-- ----
-- expect: {{"{", "  \"Size\" => 12", "}"}, "12", "{\"Size\":12}"}
do shell script "defaults write com.example.thing Size -int 12"
set f to "~/Library/Preferences/com.example.thing.plist"
{paragraphs of (do shell script "plutil -p " & f), do shell script "plutil -extract Size raw " & f, do shell script "plutil -convert json -o - " & f}
-- ----
-- expect: {"Plan.txt", "/Users/demo/Documents/Plan.txt", "*.nope"}
{do shell script "cd ~/Documents && echo P*.txt", do shell script "ls ~/Documents/*an.t?t", do shell script "echo *.nope"}
-- ----
-- fails: 1 file does not exist or is not readable or is not a regular file
do shell script "plutil -p ~/none.plist"
-- ----
-- fails: 79 not simulated: do shell script: what goes on behind a script
do shell script "sleep 5 && open -a Notes &"
