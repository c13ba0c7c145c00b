// The bar of the second display, whose upper left corner is at -1920,-98.
// prelude: facts, elements, menus
// expect: File|Sound|-1786,-74|-308,-68,300,196|1204,44,300,196
const where = (e) => numbers(read(e, 'AXFrame'));
const described = (x, y) => {
  const r = Ref();
  $.AXUIElementCopyElementAtPosition($.AXUIElementCreateSystemWide(), x, y, r);
  return get(ObjC.castRefToObject(r[0]), 'AXDescription');
};
const seen = [at(-1760, -90), described(-173, -90)];
const click = (x, y) => {
  for (const kind of [1, 2]) {
    $.CGEventPost(0, $.CGEventCreateMouseEvent(null, kind, { x, y }, 0));
    delay(0.05);
  }
};
click(-1760, -90);
const file = titled(bar(TEXT_EDIT), 'File');
seen.push(where(children(file)[0]).split(',').slice(0, 2).join());
click(-173, -90);
seen.push(where(front(CONTROL_CENTER)));
const items = children(read(app(CONTROL_CENTER), 'AXExtrasMenuBar'));
const sound = items.find((e) => get(e, 'AXIdentifier') === 'com.apple.menuextra.sound');
press(sound);
press(sound);
seen.push(where(front(CONTROL_CENTER)));
seen.join('|');
