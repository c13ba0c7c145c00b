// prelude: facts, elements
const title = Ref();
$.AXUIElementCopyAttributeValue(app(TEXT_EDIT), $('AXTitle'), title);
const unwrap = () => {
  try {
    return ObjC.unwrap(title[0]);
  } catch (error) {
    return 'caught';
  }
};
// ----
// expect: caught
unwrap();
// ----
// world: {"bridge": {"out_ref": "strict"}}
// expect: TextEdit
ObjC.castRefToObject(title[0]).js;
// ----
// fails: killed
unwrap();
