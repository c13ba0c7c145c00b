// AppKit lists the windows of an app at the end of its Window menu, on every Space, minimised ones too [findings-2 8.6].
// prelude: facts, elements, windows, menus
// world: {"apps": {"TextEdit": {"windows": {"1": {"space": 2}}}}}
// expect: Minimize,Zoom,,Bring All to Front,,Plan.txt,Untitled✓
// expect: Plan.txt
const items = () => children(children(titled(bar(TEXT_EDIT), 'Window'))[0]);
const mark = (item) => get(item, 'AXMenuItemMarkChar');
const shown = items().map((item) => get(item, 'AXTitle') + (typeof mark(item) === 'string' ? mark(item) : ''));
press(items().find((item) => get(item, 'AXTitle') === 'Plan.txt'));
[shown.join(), get(front(TEXT_EDIT), 'AXTitle')].join('\n');
// ----
// prelude: facts, elements, windows, menus
// expect: Plan.txt✓
const later = children(children(titled(bar(TEXT_EDIT), 'Window'))[0]);
later
  .map((item) => get(item, 'AXTitle') + get(item, 'AXMenuItemMarkChar'))
  .filter((text) => text.includes('✓'))
  .join();
