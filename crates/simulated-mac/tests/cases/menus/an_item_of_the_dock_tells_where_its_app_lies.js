// prelude: facts, elements, menus
// expect: file:///System/Applications/Calculator.app/
ObjC.unwrap(read(titled(app(DOCK), 'Calculator'), 'AXURL').absoluteString);
