// prelude: elements, windows
// expect: 91,71,72,81,92,61,62,111,121|TextEdit|840|Untitled|{"X":300,"Y":160,"Width":600,"Height":440}|true|1
const first = normal(17)[0];
[
  normal(17)
    .map((w) => w.kCGWindowNumber)
    .join(),
  first.kCGWindowOwnerName,
  first.kCGWindowOwnerPID,
  first.kCGWindowName,
  JSON.stringify(first.kCGWindowBounds),
  first.kCGWindowIsOnscreen,
  first.kCGWindowAlpha,
].join('|');
