// The menu bar of a display is away in the Space of a full-screen window, and comes at the top edge [findings-2 8.8].
// prelude: facts, elements, windows
// world: {"apps": {"TextEdit": {"windows": {"0": {"fullscreen": true, "frame": [0, 0, 1512, 982]}}}}}
// expect: false,true
const shows = () => windows(17).some((w) => w.kCGWindowNumber === 1000000);
const before = shows();
$.CGWarpMouseCursorPosition($.CGPointMake(400, 0));
[before, shows()].join();
