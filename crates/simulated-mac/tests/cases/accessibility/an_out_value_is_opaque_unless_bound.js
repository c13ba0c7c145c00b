// prelude: facts, elements
// ----
// fails: 1 execution error: Error: Error: Ref has incompatible type (-2700)
const title = Ref();
$.AXUIElementCopyAttributeValue(app(SAFARI), $('AXTitle'), title);
title[0].js;
// ----
// expect: Safari
ObjC.bindFunction('AXUIElementCreateApplication', ['id', ['int']]);
ObjC.bindFunction('AXUIElementCopyAttributeValue', ['int', ['id', 'id', 'id *']]);
const bound = Ref();
$.AXUIElementCopyAttributeValue(app(SAFARI), $('AXTitle'), bound);
bound[0].js;
