-- A rectangle is a list of two pairs since macOS 10.13 (B), a point and a range are records.
-- expect: {{{0.0, 0.0}, {1512.0, 982.0}}, {x:1.0, y:2.0}, {location:1, length:2}}
use framework "AppKit"
set first_screen to item 1 of (current application's NSScreen's screens())
{first_screen's frame(), current application's NSMakePoint(1, 2), current application's NSMakeRange(1, 2)}
