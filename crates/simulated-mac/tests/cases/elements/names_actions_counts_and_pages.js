// prelude: facts, elements
// expect: true|AXRaise|AXPress|string|7|2|AXMinimizeButton|true|false|-25205|-25201|-25201
const window = front(TEXT_EDIT);
const names = ObjC.deepUnwrap(out((r) => $.AXUIElementCopyAttributeNames(window, r)));
const close = read(window, 'AXCloseButton');
const page = out((r) => $.AXUIElementCopyAttributeValues(window, $('AXChildren'), 5, 2, r));
const settable = (name) => out((r) => $.AXUIElementIsAttributeSettable(window, $(name), r), false);
const count = Ref();
$.AXUIElementGetAttributeValueCount(window, $('AXChildren'), count);
[
  names.includes('AXMinimized'),
  ObjC.deepUnwrap(out((r) => $.AXUIElementCopyActionNames(window, r))).join(),
  ObjC.deepUnwrap(out((r) => $.AXUIElementCopyActionNames(close, r))).join(),
  typeof count[0],
  count[0],
  page.count,
  get(page.objectAtIndex(1), 'AXSubrole'),
  settable('AXPosition'),
  settable('AXTitle'),
  settable('AXNoSuch'),
  out((r) => $.AXUIElementCopyAttributeValues(window, $('AXChildren'), 9, 1, r)),
  out((r) => $.AXUIElementGetAttributeValueCount(window, $('AXTitle'), r)),
].join('|');
