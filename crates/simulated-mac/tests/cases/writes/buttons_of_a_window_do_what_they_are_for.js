// prelude: facts, elements
// expect: 0,true,0,true,0,1,-25206
const [one, two] = list(read(app(FINDER), 'AXWindows'));
[
  press(read(one, 'AXMinimizeButton')),
  get(one, 'AXMinimized'),
  press(read(two, 'AXFullScreenButton')),
  get(two, 'AXFullScreen'),
  press(read(two, 'AXCloseButton')),
  list(read(app(FINDER), 'AXWindows')).length,
  press(read(one, 'AXCloseButton'), 'AXShowMenu'),
].join();
