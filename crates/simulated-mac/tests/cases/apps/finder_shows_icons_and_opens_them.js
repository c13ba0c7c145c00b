// prelude: facts, elements, keys, apps, files, geometry, clicks
const icon = (root, name) => find(root, (e) => get(e, 'AXRole') === 'AXImage' && get(e, 'AXTitle') === name);
const marked = (title) => get(titled(read(app(FINDER), 'AXMenuBar'), title), 'AXMenuItemMarkChar') === '✓';
const shape = (e) => `${get(e, 'AXRole')} ${get(e, 'AXSubrole')}`;
// ----
// expect: AXList AXCollectionList|IconView|icon view|_NS:23
// expect: AXList AXSectionList
// expect: Plan.txt|file:///Users/demo/Documents/Plan.txt|Plan.txt|true
// expect: false|true
// expect: Photos
// expect: Photos,Plan.txt
// expect: Photos|file:///Users/demo/Documents/Photos/
// expect: AXOutline
$.NSRunningApplication.runningApplicationWithProcessIdentifier(FINDER).activateWithOptions(2);
delay(0.5);
const view = () => find(front(FINDER), (e) => / view$/.test(get(e, 'AXDescription')));
key(18, COMMAND);
const plan = icon(front(FINDER), 'Plan.txt');
const lines = [
  [shape(view()), get(view(), 'AXIdentifier'), get(view(), 'AXDescription'), get(read(view(), 'AXParent'), 'AXIdentifier')].join('|'),
  shape(children(view())[0]),
  [
    get(read(plan, 'AXParent'), 'AXIdentifier'),
    ObjC.unwrap(read(plan, 'AXURL').absoluteString),
    get(plan, 'AXFilename'),
    get(plan, 'AXSelected'),
  ].join('|'),
  [marked('as List'), marked('as Icons')].join('|'),
];
click(icon(front(FINDER), 'Photos'));
lines.push(selection());
set(icon(front(FINDER), 'Plan.txt'), 'AXSelected', $(true));
lines.push(selection());
click(icon(front(FINDER), 'Photos'), 2);
lines.push([get(front(FINDER), 'AXTitle'), Application('Finder').finderWindows[0].target().url()].join('|'));
key(19, COMMAND);
lines.push(get(view(), 'AXRole'));
lines.join('\n');
// ----
// expect: Read me.txt|Read me.txt
// expect: Read me.txt/Untitled/Plan.txt
// expect: Plan.txt
Application('Finder').reveal(Path('/Users/demo/Documents/Budget 2026.xlsx'));
const desktops = children(app(FINDER)).filter((e) => get(e, 'AXDescription') === 'desktop');
const text = desktops.map((e) => icon(e, 'Read me.txt')).find(Boolean);
click(text);
const chosen = [get(text, 'AXSelected') && 'Read me.txt', selection()].join('|');
click(text, 2);
const opened = titles(TEXT_EDIT);
$.NSRunningApplication.runningApplicationWithProcessIdentifier(FINDER).activateWithOptions(3);
delay(0.5);
click(icon(front(FINDER), 'Plan.txt'));
[chosen, opened, selection()].join('\n');
