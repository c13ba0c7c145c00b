// prelude: facts, elements, keys, apps, files
// expect: Undo false
// expect: Undo Move of “Plan.txt” true|false true
// expect: Redo Move of “Plan.txt” true|Undo false|true false
// expect: Undo Copy of “Plan.txt” true|true
// expect: Undo false|false
// expect: Undo New Folder|Undo Rename|true
// expect: Undo New Folder|Redo Rename
// expect: Undo|Redo New Folder|false
// leaves: {"done": {"Move of “Plan.txt”": {"what": "undone", "app": "com.apple.finder"}}}
ObjC.import('AppKit');
$.NSRunningApplication.runningApplicationWithProcessIdentifier(FINDER).activateWithOptions(2);
delay(0.5);
const bar = read(app(FINDER), 'AXMenuBar');
const items = children(children(titled(bar, 'Edit'))[0]);
const says = (at) => get(items[at], 'AXTitle');
const possible = (at) => `${says(at)} ${get(items[at], 'AXEnabled')}`;
const Z = 6;
const lines = [possible(0)];
set(row(front(FINDER), 'Plan.txt'), 'AXSelected', $(true));
key(51, COMMAND);
lines.push(`${possible(0)}|${there('Documents/Plan.txt')} ${there('.Trash/Plan.txt')}`);
key(Z, COMMAND);
lines.push(`${possible(1)}|${possible(0)}|${there('Documents/Plan.txt')} ${there('.Trash/Plan.txt')}`);
set(row(front(FINDER), 'Plan.txt'), 'AXSelected', $(true));
key(2, COMMAND);
lines.push(`${possible(0)}|${there('Documents/Plan copy.txt')}`);
key(Z, COMMAND);
lines.push(`${possible(0)}|${there('Documents/Plan copy.txt')}`);
key(45, COMMAND | SHIFT);
const made = says(0);
key(0, COMMAND);
type('Letters');
key(RETURN);
lines.push(`${made}|${says(0)}|${there('Documents/Letters')}`);
key(Z, COMMAND);
lines.push(`${says(0)}|${says(1)}`);
key(Z, COMMAND);
lines.push(`${says(0)}|${says(1)}|${there('Documents/untitled folder')}`);
lines.join('\n');
