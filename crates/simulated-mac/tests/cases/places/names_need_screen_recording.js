// prelude: facts, elements, windows
// world: {"permissions": {"screen_recording": "denied"}}
// expect: true,false,91
const all = windows(17);
[all.length > 9, all.some((w) => 'kCGWindowName' in w), normal(17)[0].kCGWindowNumber].join();
