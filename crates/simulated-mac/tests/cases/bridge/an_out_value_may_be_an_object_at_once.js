// world: {"bridge": {"out_ref": "objects"}}
// prelude: facts, elements
// expect: AXApplication,AXApplication
const role = Ref();
$.AXUIElementCopyAttributeValue(app(TEXT_EDIT), $('AXRole'), role);
[role[0].js, ObjC.castRefToObject(role[0]).js].join();
