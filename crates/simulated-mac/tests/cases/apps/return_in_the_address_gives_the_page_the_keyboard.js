// prelude: facts, elements, keys, apps
// expect: AXTextField|AXWebArea|The macmcp guide
ObjC.import('AppKit');
$.NSRunningApplication.runningApplicationWithProcessIdentifier(SAFARI).activateWithOptions(2);
delay(0.5);
const focus = () => get(read(app(SAFARI), 'AXFocusedUIElement'), 'AXRole');
key(37, COMMAND);
const before = focus();
type('example.com/guide');
key(RETURN);
[before, focus(), get(front(SAFARI), 'AXTitle')].join('|');
