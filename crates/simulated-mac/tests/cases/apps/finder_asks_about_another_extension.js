// prelude: facts, elements, keys, apps, files
// expect: Are you sure you want to change the extension from “.txt” to “.md”?|If you make this change, your document may open in a different application.
// expect: Plan.txt|Notes.txt
// expect: Notes.md
// expect: Are you sure you want to remove the extension “.md”?|Notes
// expect: Notes.MD
ObjC.import('AppKit');
$.NSRunningApplication.runningApplicationWithProcessIdentifier(FINDER).activateWithOptions(2);
delay(0.5);
const value = (e) => get(e, 'AXValue');
const rows = () => find(front(FINDER), (e) => get(e, 'AXDescription') === 'list view');
const rename = (name) => {
  key(RETURN);
  key(0, COMMAND);
  type(name);
  key(RETURN);
};
const texts = () => {
  const found = [];
  find(front(FINDER), (e) => {
    if (get(e, 'AXRole') === 'AXStaticText') found.push(value(e));
    return false;
  });
  return found;
};
const answer = (title) => press(titled(front(FINDER), title));
const lines = [];
set(row(rows(), 'Plan.txt'), 'AXSelected', $(true));
rename('Notes.md');
lines.push(texts().join('|'));
const meanwhile = ['Plan.txt', 'Notes.md'].filter((name) => there(`Documents/${name}`)).join();
// The default button keeps the extension, and the name that was written before it.
key(RETURN);
lines.push(`${meanwhile}|${selection()}`);
rename('Notes.md');
answer('Use .md');
lines.push(selection());
rename('Notes');
const [asked] = texts();
answer('Remove');
lines.push(`${asked}|${selection()}`);
rename('Notes.md');
rename('Notes.MD');
lines.push(selection());
lines.join('\n');
