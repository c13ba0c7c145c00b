// A window without a title has no kCGWindowName at all, whoever asks [findings-2 8.5].
// prelude: facts, elements, windows
// world: {"apps": {"TextEdit": {"windows": {"0": {"title": ""}}}}}
// expect: false,true
const named = (id) => 'kCGWindowName' in windows(17).find((w) => w.kCGWindowNumber === id);
[named(91), named(92)].join();
