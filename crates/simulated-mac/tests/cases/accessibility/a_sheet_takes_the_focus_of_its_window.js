// prelude: facts, elements
// expect: AXSheet
ObjC.import('AppKit');
$.NSRunningApplication.runningApplicationWithProcessIdentifier(TEXT_EDIT).terminate;
delay(0.5);
get(read(app(TEXT_EDIT), 'AXFocusedWindow'), 'AXRole');
