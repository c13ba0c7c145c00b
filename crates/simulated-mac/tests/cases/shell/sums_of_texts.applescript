-- expect: {"900150983cd24fb0d6963f7d28e17f72", "MD5 (\"abc\") = 900150983cd24fb0d6963f7d28e17f72", "MD5 (/tmp/abc) = 900150983cd24fb0d6963f7d28e17f72", "900150983cd24fb0d6963f7d28e17f72 /tmp/abc"}
do shell script "printf abc > /tmp/abc"
set sums to {}
repeat with line_ in {"printf abc | md5", "md5 -s abc", "md5 /tmp/abc", "md5 -r /tmp/abc"}
	set end of sums to do shell script line_
end repeat
sums
-- ----
-- expect: {"900150983cd24fb0d6963f7d28e17f72", "a9993e364706816aba3e25717850c26c9cd0d89d  -", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  /tmp/abc", "YWJj", "abc"}
set sums to {}
repeat with line_ in {"md5 -q /tmp/abc", "printf abc | shasum", "shasum -a 256 /tmp/abc", "base64 -i /tmp/abc", "base64 -i /tmp/abc | base64 -d"}
	set end of sums to do shell script line_
end repeat
sums
-- ----
-- expect: "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded163 384"
do shell script "printf abc | shasum -a 384 | cut -c1-48 | tr -d '\\n'; printf ' 384'"
-- ----
-- fails: 1 md5: /tmp/none: No such file or directory (1)
do shell script "md5 -q /tmp/none"
