// prelude: elements, apps
// expect: 12×3+0.5 36.5
ObjC.import('AppKit');
Application('Calculator').activate();
delay(1);
const running = $.NSRunningApplication.runningApplicationsWithBundleIdentifier('com.apple.calculator');
const w = front(running.objectAtIndex(0).processIdentifier);
for (const key of ['One', 'Two', 'Multiply', 'Three', 'Add', 'Zero', 'Decimal', 'Five', 'Equals']) press(named(w, key));
const shown = (view) => children(named(w, view)).map((text) => get(text, 'AXValue').replace('\u200e', ''));
[...shown('StandardResultView'), ...shown('StandardInputView')].join(' ');
