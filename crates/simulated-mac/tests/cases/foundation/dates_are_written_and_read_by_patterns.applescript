-- expect: {"2026-11-22T01:05:09Z", "Nov 22, 2026", date "Thursday, January 1, 2026 at 4:04:05 AM", missing value}
use framework "Foundation"
use scripting additions
set f to current application's NSDateFormatter's alloc()'s init()
f's setLocale:(current application's NSLocale's localeWithLocaleIdentifier:"en_US_POSIX")
f's setTimeZone:(current application's NSTimeZone's timeZoneWithAbbreviation:"UTC")
f's setDateFormat:"yyyy-MM-dd'T'HH:mm:ss'Z'"
set d to current application's NSDate's dateWithTimeIntervalSince1970:1795309509
set iso to (f's stringFromDate:d) as text
set f2 to current application's NSDateFormatter's new()
f2's setDateStyle:(current application's NSDateFormatterMediumStyle)
set medium to (f2's stringFromDate:d) as text
set r to (f's dateFromString:"2026-01-01T03:04:05Z") as date
{iso, medium, r, f's dateFromString:"nonsense"}
