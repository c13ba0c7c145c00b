// prelude: elements
// expect: Plan.txt|0|true|0|true
ObjC.bindFunction('AXUIElementCreateApplication', ['id', ['int']]);
ObjC.bindFunction('AXUIElementCopyAttributeValue', ['int', ['id', 'id', 'id *']]);
ObjC.bindFunction('AXUIElementSetAttributeValue', ['int', ['id', 'id', 'id']]);
ObjC.bindFunction('AXUIElementPerformAction', ['int', ['id', 'id']]);
const get_ = (e, name) => {
  const r = Ref();
  return $.AXUIElementCopyAttributeValue(e, name, r) === 0 ? r[0] : null;
};
const w = get_($.AXUIElementCreateApplication(840), 'AXWindows').objectAtIndex(1);
[
  get_(w, 'AXTitle').js,
  $.AXUIElementPerformAction(w, 'AXRaise'),
  get_(w, 'AXMain').js,
  $.AXUIElementSetAttributeValue(w, 'AXMinimized', true),
  get_(w, 'AXMinimized').js,
].join('|');
