// prelude: facts, elements
// expect: AXSheet|0|-25202
ObjC.import('AppKit');
const sheet = () => find(front(TEXT_EDIT), (e) => get(e, 'AXRole') === 'AXSheet');
const answer = (title) => press(children(sheet()).find((e) => get(e, 'AXTitle') === title));
$.NSRunningApplication.runningApplicationWithProcessIdentifier(TEXT_EDIT).terminate;
delay(0.3);
[get(sheet(), 'AXRole'), answer('Save'), read(app(TEXT_EDIT), 'AXRole')].join('|');
