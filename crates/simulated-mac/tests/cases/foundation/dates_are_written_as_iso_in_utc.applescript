-- expect: {"2026-07-01T07:00:00Z", "2026-01-01T08:00:00Z"}
use framework "Foundation"
use scripting additions
set summer to current date
set day of summer to 1
set year of summer to 2026
set month of summer to 7
set time of summer to 9 * 3600
set winter to (current application's NSDate's dateWithTimeIntervalSince1970:1.7672544E+9) as date
set writer to current application's NSISO8601DateFormatter's new()
{(writer's stringFromDate:summer) as text, (writer's stringFromDate:winter) as text}
