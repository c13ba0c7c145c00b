// prelude: facts, elements, apps, keys
// expect: Undo false|Undo Typing true|Undo Paste|undo:
// expect: bold of 4: Undo true, Redo false
// expect: plain: Undo Typing, Redo true
// expect: bold again: Undo, Redo false
// leaves: {"apps": {"TextEdit": {"windows": {"Untitled": {"children": {"AXScrollArea": {"children": {"AXTextArea": {"bold": [[0, 4]]}}}}}}}}}
const w = front(TEXT_EDIT);
const area = find(w, (e) => get(e, 'AXRole') === 'AXTextArea');
const edit = titled(read(app(TEXT_EDIT), 'AXMenuBar'), 'Edit');
const item = (id) => find(edit, (e) => get(e, 'AXIdentifier') === id);
const says = (id) => get(item(id), 'AXTitle');
const possible = (id) => get(item(id), 'AXEnabled');
const Z = 6;
const B = 11;
const lines = [];
const before = `${says('undo:')} ${possible('undo:')}`;
set(area, 'AXValue', $(''));
type('bold');
const typed = `${says('undo:')} ${possible('undo:')}`;
$.NSPasteboard.generalPasteboard.clearContents;
$.NSPasteboard.generalPasteboard.setStringForType($(' text'), $.NSPasteboardTypeString);
key(9, COMMAND);
lines.push(`${before}|${typed}|${says('undo:')}|${get(item('undo:'), 'AXIdentifier')}`);
key(Z, COMMAND);
key(0, COMMAND);
key(B, COMMAND);
lines.push(
  `${get(area, 'AXValue')} of ${get(area, 'AXSelectedText').length}: ${says('undo:')} ${possible('undo:')}, ${says('redo:')} ${possible('redo:')}`,
);
key(Z, COMMAND);
lines.push(`plain: ${says('undo:')}, ${says('redo:')} ${possible('redo:')}`);
key(Z, COMMAND | SHIFT);
lines.push(`bold again: ${says('undo:')}, ${says('redo:')} ${possible('redo:')}`);
lines.join('\n');
