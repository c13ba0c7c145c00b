-- expect: {"/Users/demo", {"HOME", "LOGNAME", "PATH", "SHELL", "TMPDIR", "USER", "__CF_USER_TEXT_ENCODING"}, "15.5.0", "", {"AppleScript", "JavaScript"}}
set v to ((system attribute "sys1") as text) & "." & (system attribute "sys2") & "." & (system attribute "sys3")
{system attribute "HOME", system attribute, v, system attribute "NO_SUCH_VARIABLE", scripting components}
-- ----
-- fails: 79 system attribute "sysv"
system attribute "sysv"
-- ----
-- expect: {{{"Unicode text", 10}}, 2}
set the clipboard to "hello"
{clipboard info for Unicode text, count (clipboard info)}
-- ----
-- expect: {43, true, 20, 60, false}
-- leaves: {"volume": {"output": 30, "alert": 60, "muted": false}}
set volume 3
set a to output volume of (get volume settings)
set volume with output muted
set b to output muted of (get volume settings)
set volume output volume 20 without output muted
set c to output volume of (get volume settings)
set volume alert volume 60
set volume output volume 30 --100%
{a, b, c, alert volume of (get volume settings), output muted of (get volume settings)}
-- ----
-- expect: {3, -3, 4, -4, 3, 4, -3, 2, 4, 3}
{round 2.5 rounding up, round -3.5 rounding toward zero, round 3.5 rounding as taught in school, round -3.5 rounding as taught in school, round 3.7 rounding down, round 3.5, round -2.6, round 2.5 rounding to nearest, round 3.5 rounding to nearest, round "2.7"}
-- ----
-- fails: 79 say that saves to a file
say "hello" saving to (path to desktop as text) & "a.aiff"
-- ----
-- fails: 79 mountVolume
mount volume "smb://server/share"
-- ----
-- fails: 79 summarize
summarize "One. Two." in 1
-- ----
-- expect: "beeped"
beep 2
say "done" using "Samantha" speaking rate 200 without waiting until completion
"beeped"
