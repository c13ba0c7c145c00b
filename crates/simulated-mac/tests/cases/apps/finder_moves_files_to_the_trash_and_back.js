// prelude: facts, elements, keys, apps, files
// expect: Plan.txt|true|true|false
// expect: false|false|true
// expect: true|false|true
// expect: false|true
// expect: Are you sure you want to permanently erase the items in the Trash?|You can’t undo this action.
// expect: true|true
// expect: false|false|false
ObjC.import('AppKit');
$.NSRunningApplication.runningApplicationWithProcessIdentifier(FINDER).activateWithOptions(2);
delay(0.5);
const DELETE = 51;
const Z = 6;
const listed = (name) => row(front(FINDER), name) !== undefined;
const item = (title) => find(read(app(FINDER), 'AXMenuBar'), (e) => String(get(e, 'AXTitle')).startsWith(title));
const possible = (title) => get(item(title), 'AXEnabled');
const thrown = () => there('.Trash/Plan.txt');
const lines = [];
set(row(front(FINDER), 'Plan.txt'), 'AXSelected', $(true));
lines.push(['Plan.txt', listed('Plan.txt'), possible('Move to Trash'), possible('Empty Trash…')].join('|'));
key(DELETE, COMMAND);
lines.push([there('Documents/Plan.txt'), listed('Plan.txt'), there('.Trash/Plan.txt')].join('|'));
key(Z, COMMAND);
lines.push([there('Documents/Plan.txt'), there('.Trash/Plan.txt'), listed('Plan.txt')].join('|'));
key(Z, COMMAND | SHIFT);
lines.push([there('Documents/Plan.txt'), possible('Empty Trash…')].join('|'));
key(DELETE, COMMAND | SHIFT);
const alert = front(FINDER);
const texts = list(read(alert, 'AXChildren'))
  .filter((e) => get(e, 'AXRole') === 'AXStaticText')
  .map((e) => get(e, 'AXValue'));
lines.push(texts.join('|'));
press(titled(alert, 'Cancel'));
lines.push([thrown(), possible('Undo')].join('|'));
key(DELETE, COMMAND | SHIFT);
key(RETURN);
lines.push([thrown(), possible('Undo'), possible('Empty Trash…')].join('|'));
lines.join('\n');
