// prelude: facts, elements
// expect: 2|Untitled|AXStandardWindow|Dear reader,|-25205|-25212|true|true
const windows = read(app(TEXT_EDIT), 'AXWindows');
const w = windows.objectAtIndex(0);
const area = read(read(w, 'AXChildren').objectAtIndex(0), 'AXChildren').objectAtIndex(0);
[
  windows.count,
  read(w, 'AXTitle').js,
  read(w, 'AXSubrole').js,
  read(area, 'AXValue').js.split('\n')[0],
  read(area, 'AXNoSuch'),
  read(area, 'AXTitle'),
  /x:300\.000000 y:160\.000000 type = kAXValueCGPointType/.test(read(w, 'AXPosition').description.js),
  $.CFEqual(read(area, 'AXParent'), read(w, 'AXChildren').objectAtIndex(0)),
].join('|');
