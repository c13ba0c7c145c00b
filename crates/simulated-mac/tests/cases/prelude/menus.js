// Menus of the menu bar, what is hit at a point, and how many menu windows there are.
const titled = (e, title) => find(e, (one) => get(one, 'AXTitle') === title);
const bar = (pid) => read(app(pid), 'AXMenuBar');
const at = (x, y) => {
  const r = Ref();
  const code = $.AXUIElementCopyElementAtPosition($.AXUIElementCreateSystemWide(), x, y, r);
  return code === 0 ? get(ObjC.castRefToObject(r[0]), 'AXTitle') : code;
};
const layers = () =>
  ObjC.deepUnwrap(ObjC.castRefToObject($.CGWindowListCopyWindowInfo(17, 0))).filter((w) => w.kCGWindowLayer === 101).length;
