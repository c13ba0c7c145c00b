// prelude: elements, apps
// expect: 36.5
ObjC.import('AppKit');
Application('Calculator').activate();
delay(1);
const running = $.NSRunningApplication.runningApplicationsWithBundleIdentifier('com.apple.calculator');
const w = front(running.objectAtIndex(0).processIdentifier);
for (const key of ['1', '2', '×', '3', '+', '0', '.', '5', '=']) press(titled(w, key));
get(named(w, 'display'), 'AXValue');
