// prelude: facts, elements, menus
// expect: Calculator
const item = titled(app(DOCK), 'Calculator');
press(item);
delay(1);
ObjC.import('AppKit');
$.NSWorkspace.sharedWorkspace.frontmostApplication.localizedName.js;
