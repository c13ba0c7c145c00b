// prelude: elements, windows
// expect: 101,82|false|25,24,20,0|25,24,20,0,-2147483603,-2147483624
const off = normal(16).filter((w) => !w.kCGWindowIsOnscreen);
const layers = (options) => [...new Set(windows(options).map((w) => w.kCGWindowLayer))].sort((a, b) => b - a).join();
[
  off
    .map((w) => w.kCGWindowNumber)
    .sort()
    .join(),
  'kCGWindowIsOnscreen' in off[0],
  layers(17),
  layers(1),
].join('|');
