// prelude: facts, elements, keys, apps, files, geometry, clicks
const [LEFT, RIGHT, DOWN, UP] = [123, 124, 125, 126];
const browser = () => find(front(FINDER), (e) => get(e, 'AXRole') === 'AXBrowser');
const parts = () => children(children(browser())[0]);
const columns = () => parts().filter((one) => get(children(one)[0], 'AXRole') === 'AXList');
const files = (column) => children(children(column)[0]);
const name = (item) => get(children(item)[0], 'AXValue');
const item = (at, wanted) => files(columns()[at]).find((one) => name(one) === wanted);
const chosen = (at) =>
  files(columns()[at])
    .filter((one) => get(one, 'AXSelected'))
    .map(name)
    .join();
const says = () =>
  [
    get(front(FINDER), 'AXTitle'),
    columns().length,
    columns()
      .map((_, at) => chosen(at))
      .join('/'),
    selection(),
  ].join('|');
$.NSRunningApplication.runningApplicationWithProcessIdentifier(FINDER).activateWithOptions(2);
delay(0.5);
const marked = (title) => get(titled(read(app(FINDER), 'AXMenuBar'), title), 'AXMenuItemMarkChar') === '✓';
// ----
// expect: ColumnView|column view|AXScrollArea|AXScrollArea/AXList/AXGroup/AXStaticText|true
// expect: Documents|1|Plan.txt|Plan.txt
// expect: file:///Users/demo/Documents/Plan.txt
// expect: Photos|2|Photos/|Photos
// expect: Documents|1|Plan.txt|Plan.txt
key(20, COMMAND);
const first = columns()[0];
const shape = [first, children(first)[0], files(first)[0], children(files(first)[0])[0]];
const lines = [
  [
    get(browser(), 'AXIdentifier'),
    get(browser(), 'AXDescription'),
    get(children(browser())[0], 'AXRole'),
    shape.map((e) => get(e, 'AXRole')).join('/'),
    marked('as Columns'),
  ].join('|'),
  says(),
  ObjC.unwrap(read(item(0, 'Plan.txt'), 'AXURL').absoluteString),
];
click(item(0, 'Photos'));
lines.push(says());
set(item(0, 'Plan.txt'), 'AXSelected', $(true));
lines.push(says());
lines.join('\n');
// ----
// expect: Photos|2|Photos/|Photos
// expect: Photos|2|Photos/Picture.png|Picture.png
// expect: Photos|2|Photos/|Photos
// expect: Documents|1|Plan.txt|Plan.txt
// expect: column view|list view|AXOutline|Plan.txt
// The arrows go up and down in a column, and to the one beside it.
const shell = Application.currentApplication();
shell.includeStandardAdditions = true;
shell.doShellScript('touch ~/Documents/Photos/Picture.png');
click(item(0, 'Plan.txt'));
key(UP);
const moves = [says()];
key(RIGHT);
moves.push(says());
key(LEFT);
moves.push(says());
key(DOWN);
moves.push(says());
const view = Application('Finder').finderWindows[0];
const before = view.currentView();
view.currentView = 'list view';
moves.push(
  [
    before,
    view.currentView(),
    get(
      find(front(FINDER), (e) => / view$/.test(get(e, 'AXDescription'))),
      'AXRole',
    ),
    selection(),
  ].join('|'),
);
moves.join('\n');
// ----
// expect: AXImage Plan.txt|Plan.txt|Kind: Plain Text Document|Size: 23 bytes
// expect: true
// expect: 2 2
// A file that is selected alone has a preview beside its column; a folder has a column there.
const last = () => parts()[parts().length - 1];
key(20, COMMAND);
click(item(0, 'Plan.txt'));
const [picture, ...texts] = children(last());
const shown = [
  [`${get(picture, 'AXRole')} ${get(picture, 'AXDescription')}`, ...texts.slice(0, 3).map((one) => get(one, 'AXValue'))].join('|'),
  /^Modified: /.test(get(texts[4], 'AXValue')),
];
click(item(0, 'Photos'));
shown.push(`${parts().length} ${columns().length}`);
shown.join('\n');
