// A window that lets clicks through is listed, and nothing is hit in it [findings-2 8.1].
// prelude: facts, elements, windows, menus
// world: {"apps": {"TextEdit": {"windows": {"0": {"click_through": true, "layer": 25}}}}}
// expect: true,Example Domain
[windows(17).some((w) => w.kCGWindowNumber === 91), at(1100, 70)].join();
