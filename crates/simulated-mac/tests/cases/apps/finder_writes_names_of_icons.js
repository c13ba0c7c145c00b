// prelude: facts, elements, keys, apps, files, geometry, clicks
const icon = (root, name) => find(root, (e) => get(e, 'AXRole') === 'AXImage' && get(e, 'AXTitle') === name);
const field = (root) => find(root, (e) => get(e, 'AXRole') === 'AXTextField' && get(e, 'AXFocused'));
const said = (e) => e && `${get(e, 'AXValue')} ${get(e, 'AXSelectedText')}`;
$.NSRunningApplication.runningApplicationWithProcessIdentifier(FINDER).activateWithOptions(2);
delay(0.5);
// ----
// expect: Plan.txt Plan
// expect: |true|Plan.txt
// expect: Notes.txt|file:///Users/demo/Documents/Notes.txt|Notes.txt|
// expect: true|false|Undo Rename
// expect: Plan.txt
// In a window of icons Return begins and ends, Escape leaves the name as it was.
key(18, COMMAND);
click(icon(front(FINDER), 'Plan.txt'));
key(RETURN);
const lines = [said(field(front(FINDER)))];
type('Other');
key(ESCAPE);
lines.push([field(front(FINDER)), there('Documents/Plan.txt'), selection()].join('|'));
key(RETURN);
type('Notes');
key(RETURN);
const renamed = icon(front(FINDER), 'Notes.txt');
lines.push(
  [
    get(read(renamed, 'AXParent'), 'AXIdentifier'),
    ObjC.unwrap(read(renamed, 'AXURL').absoluteString),
    selection(),
    field(front(FINDER)),
  ].join('|'),
);
const undo = children(children(titled(read(app(FINDER), 'AXMenuBar'), 'Edit'))[0])[0];
lines.push([there('Documents/Notes.txt'), there('Documents/Plan.txt'), get(undo, 'AXTitle')].join('|'));
key(6, COMMAND);
lines.push(get(icon(front(FINDER), 'Plan.txt'), 'AXTitle'));
lines.join('\n');
// ----
// expect: Read me.txt Read me
// expect: true|false|Start.txt
// expect: true
// On the desktop too.
const desktop = children(app(FINDER)).find((e) => get(e, 'AXDescription') === 'desktop' && icon(e, 'Read me.txt'));
click(icon(desktop, 'Read me.txt'));
key(RETURN);
const steps = [said(field(desktop))];
type('Start');
key(RETURN);
steps.push([there('Desktop/Start.txt'), there('Desktop/Read me.txt'), selection()].join('|'));
steps.push(icon(desktop, 'Start.txt') !== undefined && field(desktop) === undefined);
steps.join('\n');
// ----
// expect: Plan.txt Plan|Drafts.txt|Drafts.txt|
// And in columns.
key(20, COMMAND);
const text = (name) =>
  find(
    find(front(FINDER), (e) => get(e, 'AXRole') === 'AXList' && get(read(e, 'AXParent'), 'AXRole') === 'AXScrollArea'),
    (e) => get(e, 'AXValue') === name,
  );
click(text('Plan.txt'));
key(RETURN);
const begun = said(field(front(FINDER)));
type('Drafts');
key(RETURN);
[begun, get(text('Drafts.txt'), 'AXValue'), selection(), field(front(FINDER))].join('|');
