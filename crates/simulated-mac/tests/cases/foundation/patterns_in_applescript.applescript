-- expect: {"2026-11", {{location:5, length:2}, 2}, "x.y"}
use framework "Foundation"
use scripting additions
set theText to current application's NSString's stringWithString:"date 2026-11 and 2027"
set pattern to current application's NSRegularExpression's regularExpressionWithPattern:"(\\d{2})(\\d{2})" options:0 |error|:(missing value)
set found to (pattern's matchesInString:theText options:0 range:{0, theText's |length|()}) as list
set firstMatch to item 1 of found
set replaced to (theText's stringByReplacingOccurrencesOfString:"^\\D+(\\d+-\\d+).*$" withString:"$1" options:(current application's NSRegularExpressionSearch) range:{location:0, |length|:theText's |length|()}) as text
set dotted to ((current application's NSString's stringWithString:"x y")'s stringByReplacingOccurrencesOfString:"\\s" withString:"." options:1024 range:{0, 3}) as text
{replaced, {firstMatch's rangeAtIndex:1, count of found}, dotted}
