// prelude: facts, elements, menus
const item = (title) => titled(bar(TEXT_EDIT), title);
const titles = () =>
  list(read(app(TEXT_EDIT), 'AXWindows'))
    .map((w) => get(w, 'AXTitle') + get(w, 'AXMinimized'))
    .join('/');
// ----
// expect: 0|Plan.txtfalse/Untitledtrue|0|Untitledtrue|0|true
[press(item('Minimize')), titles(), press(item('Close')), titles(), press(item('Hide TextEdit')), get(app(TEXT_EDIT), 'AXHidden')].join(
  '|',
);
// ----
// expect: -25202
press(titled(bar(NOTES), 'Quit Notes'));
read(app(NOTES), 'AXRole');
