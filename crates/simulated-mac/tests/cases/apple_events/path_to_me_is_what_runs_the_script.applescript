-- Grade C for a script that has no file.
-- expect: {"/usr/bin/osascript", "Macintosh HD:usr:bin:osascript"}
{POSIX path of (path to me), path to me as text}
