// prelude: facts, elements, geometry
// ----
// expect: 0|0,0,1512,982|true
// expect: Untitled|Start Page|91,62,111
// expect: 0|0,0,1512,982|0|false
// expect: 0|Example Domain/Start Page|Plan.txt
// expect: 0|Plan.txt
const titles = (pid) =>
  list(read(app(pid), 'AXWindows'))
    .map((w) => get(w, 'AXTitle'))
    .join('/');
const listed = () => ObjC.deepUnwrap(ObjC.castRefToObject($.CGWindowListCopyWindowInfo(17, 0)));
const shown = () =>
  listed()
    .filter((w) => w.kCGWindowLayer === 0)
    .map((w) => w.kCGWindowNumber)
    .join();
const w = front(TEXT_EDIT);
[
  [set(w, 'AXFullScreen', $(true)), frame(w), get(w, 'AXFullScreen')],
  [titles(TEXT_EDIT), titles(SAFARI), shown()],
  [move(w, 10, 100), frame(w), set(w, 'AXMinimized', $(true)), get(w, 'AXMinimized')],
  [set(app(SAFARI), 'AXFrontmost', $(true)), titles(SAFARI), titles(TEXT_EDIT)],
  [set(app(TEXT_EDIT), 'AXFrontmost', $(true)), titles(TEXT_EDIT)],
]
  .map((step) => step.join('|'))
  .join('\n');
