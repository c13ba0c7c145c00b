// prelude: facts, elements
// expect: Example Domain/Start Page|Example Domain|AXMenuBar|-25212|AXMenuBar|false|true|true|AXSystemWide|AXStandardWindow|true
const safari = app(SAFARI);
const system = $.AXUIElementCreateSystemWide();
[
  list(read(safari, 'AXWindows'))
    .map((w) => get(w, 'AXTitle'))
    .join('/'),
  get(read(safari, 'AXMainWindow'), 'AXTitle'),
  get(read(safari, 'AXMenuBar'), 'AXRole'),
  read(safari, 'AXExtrasMenuBar'),
  get(read(app(TIDY_TRAY), 'AXExtrasMenuBar'), 'AXRole'),
  get(safari, 'AXFrontmost'),
  get(app(TEXT_EDIT), 'AXFrontmost'),
  $.CFEqual(read(system, 'AXFocusedApplication'), app(TEXT_EDIT)),
  get(system, 'AXRole'),
  get(front(SAFARI), 'AXSubrole'),
  get(list(read(safari, 'AXWindows'))[1], 'AXMinimized'),
].join('|');
