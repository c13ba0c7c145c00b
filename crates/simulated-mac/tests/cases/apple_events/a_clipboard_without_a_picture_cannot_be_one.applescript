-- expect: {-1700, -1700, -1700}
set the clipboard to "text"
set found to {}
try
	the clipboard as «class PNGf»
on error number n
	set end of found to n
end try
try
	the clipboard as TIFF picture
on error number n
	set end of found to n
end try
try
	the clipboard as JPEG picture
on error number n
	set end of found to n
end try
found
