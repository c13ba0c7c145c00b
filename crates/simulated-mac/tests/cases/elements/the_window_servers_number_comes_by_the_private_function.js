// prelude: facts, elements
// expect: 0,91,0,91,-25201
ObjC.bindFunction('_AXUIElementGetWindow', ['int', ['id', 'unsigned int *']]);
const id = Ref();
const other = Ref();
const code = $._AXUIElementGetWindow(front(TEXT_EDIT), id);
[
  code,
  id[0],
  $._AXUIElementGetWindow(read(front(TEXT_EDIT), 'AXCloseButton'), other),
  other[0],
  $._AXUIElementGetWindow(ObjC.castRefToObject(app(TEXT_EDIT)), other),
].join();
