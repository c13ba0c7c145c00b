// prelude: facts, elements
// world: {"permissions": {"accessibility": "denied"}}
// expect: -25211,-25211,-25211
// expect: 0,840
// expect: -25211
const e = app(TEXT_EDIT);
const pid = Ref();
const everything = $.AXUIElementCreateSystemWide();
[
  [read(e, 'AXRole'), set(e, 'AXFrontmost', $(true)), press(e)].join(),
  [$.AXUIElementGetPid(e, pid), pid[0]].join(),
  out((r) => $.AXUIElementCopyElementAtPosition(everything, 400, 300, r)),
].join('\n');
