// prelude: elements
// expect: 82|91,71|91,71,72|111,121
const ids = (options, of) =>
  ObjC.deepUnwrap(ObjC.castRefToObject($.CGWindowListCopyWindowInfo(options, of)))
    .filter((w) => w.kCGWindowLayer === 0)
    .map((w) => w.kCGWindowNumber)
    .join();
[ids(8, 82), ids(2, 72), ids(10, 72), ids(4, 62)].join('|');
