-- Variables that are handed on, several letters as one, another day, and a network that is not there.
-- expect: {"1 b", "ab c", "06", "curl: (6) Could not resolve host: example.com", 6}
set one to do shell script "export A=1; echo $A b"
set two to do shell script "echo 'aab  c' | tr -s 'a '"
set three to do shell script "date -v2026y -v3m -v5d -v+1d +%d"
try
	do shell script "curl -L https://example.com/page"
on error what number code
	set four to what
	set five to code
end try
{one, two, three, four, five}
