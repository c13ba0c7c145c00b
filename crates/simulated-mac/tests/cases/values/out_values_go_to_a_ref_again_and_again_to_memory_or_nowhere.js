// prelude: facts, elements, values
// expect: Untitled|AXWindow|0|91|-25201
const r = Ref();
const w = front(TEXT_EDIT);
$.AXUIElementCopyAttributeValue(w, $('AXTitle'), r);
const first = ObjC.castRefToObject(r[0]).js;
$.AXUIElementCopyAttributeValue(w, $('AXRole'), r);
const second = ObjC.castRefToObject(r[0]).js;
ObjC.bindFunction('_AXUIElementGetWindow', ['int', ['id', 'void *']]);
const b = $.malloc(4);
const code = $._AXUIElementGetWindow(w, b);
[first, second, code, b[0] + 256 * b[1], $.AXUIElementCopyAttributeValue(w, $('AXTitle'), null)].join('|');
