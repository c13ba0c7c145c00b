// prelude: elements
// expect: 0|91,72,71,81|0|72,71,91,81|true
const order = () =>
  ObjC.deepUnwrap(ObjC.castRefToObject($.CGWindowListCopyWindowInfo(17, 0)))
    .filter((w) => w.kCGWindowLayer === 0)
    .map((w) => w.kCGWindowNumber)
    .slice(0, 4)
    .join();
const w = list(read(app(811), 'AXWindows'))[1];
[press(w, 'AXRaise'), order(), set(app(811), 'AXFrontmost', $(true)), order(), get(app(811), 'AXFrontmost')].join('|');
