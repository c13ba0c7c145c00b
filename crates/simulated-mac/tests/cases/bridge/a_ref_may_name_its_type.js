// A `Ref` may name its type; what comes out is the same.
// expect: 0,TextEdit
ObjC.import('ApplicationServices');
const out = Ref('^@');
const code = $.AXUIElementCopyAttributeValue($.AXUIElementCreateApplication(840), $('AXTitle'), out);
[code, ObjC.castRefToObject(out[0]).js].join();
