// prelude: facts, elements, keys, apps, files
// expect: demo|Documents
// expect: /|Users|false
// expect: Letters
// expect: untitled folder, selected: untitled folder
// expect: none
// expect: true
ObjC.import('AppKit');
$.NSRunningApplication.runningApplicationWithProcessIdentifier(FINDER).activateWithOptions(2);
delay(0.5);
const UP = 126;
const Z = 6;
const item = (title) => titled(read(app(FINDER), 'AXMenuBar'), title);
const path = () => ObjC.unwrap($.NSURL.URLWithString(get(front(FINDER), 'AXDocument')).path);
const folder = () => path().split('/').pop() || '/';
const lines = [];
key(UP, COMMAND);
lines.push(`${folder()}|${selection()}`);
key(UP, COMMAND);
key(UP, COMMAND);
lines.push(`${folder()}|${selection()}|${get(item('Enclosing Folder'), 'AXEnabled')}`);
const sidebar = find(front(FINDER), (e) => get(e, 'AXDescription') === 'sidebar');
set(row(sidebar, 'Documents'), 'AXSelected', $(true));
const names = () => ['Letters', 'untitled folder'].filter((name) => there(`Documents/${name}`)).join() || 'none';
key(45, COMMAND | SHIFT);
type('Letters');
key(RETURN);
lines.push(names());
key(Z, COMMAND);
lines.push(`${names()}, selected: ${selection()}`);
key(Z, COMMAND);
lines.push(names());
key(Z, COMMAND | SHIFT);
lines.push(there('Documents/untitled folder'));
lines.join('\n');
