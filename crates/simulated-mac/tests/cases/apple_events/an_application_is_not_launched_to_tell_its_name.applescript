-- expect: {"Mail", "com.apple.mail", true, false, false}
set m to application "Mail"
{name of m, id of m, version of m ≠ "", frontmost of m, m is running}
