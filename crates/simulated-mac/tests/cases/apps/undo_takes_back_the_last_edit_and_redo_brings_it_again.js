// prelude: facts, elements, apps, keys
// expect: false|ab cd|ab cdab|ab cd|0|false,true|ab cd|ab cdab|1
const w = front(TEXT_EDIT);
const area = find(w, (e) => get(e, 'AXRole') === 'AXTextArea');
const text = () => get(area, 'AXValue').replace('Dear reader,\nthis text is not saved yet.', '');
const item = (id) => named(read(app(TEXT_EDIT), 'AXMenuBar'), id);
const Z = 6;
const before = get(item('undo:'), 'AXEnabled');
type('ab ');
type('cd');
const typed = text();
$.NSPasteboard.generalPasteboard.clearContents;
$.NSPasteboard.generalPasteboard.setStringForType($('ab'), $.NSPasteboardTypeString);
key(9, COMMAND);
const pasted = text();
key(Z, COMMAND);
const once = text();
press(item('undo:'));
const twice = text().length;
const possible = [get(item('undo:'), 'AXEnabled'), get(item('redo:'), 'AXEnabled')].join();
key(Z, COMMAND | SHIFT);
const again = text();
press(item('redo:'));
[before, typed, pasted, once, twice, possible, again, text(), Number(get(item('undo:'), 'AXEnabled'))].join('|');
