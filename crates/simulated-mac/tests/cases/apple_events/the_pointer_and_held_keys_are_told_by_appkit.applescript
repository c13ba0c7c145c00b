-- The pointer is told from the lower edge of the first display on, and what is held down by its flags.
-- expect: {true, 0}
use framework "AppKit"
set {x:across, y:up} to current application's NSEvent's mouseLocation()
{across ≥ 0 and up ≥ 0 and up ≤ 982, current application's NSEvent's modifierFlags()}
