// prelude: facts, elements
// expect: 0|Plan.txt/Untitled|true|0|Untitled/Plan.txt|0|true|Plan.txt|0|0|false|0|true
const [one, two] = list(read(app(TEXT_EDIT), 'AXWindows'));
const titles = () =>
  list(read(app(TEXT_EDIT), 'AXWindows'))
    .map((w) => get(w, 'AXTitle'))
    .join('/');
[
  press(two, 'AXRaise'),
  titles(),
  get(two, 'AXMain'),
  set(one, 'AXMain', $(true)),
  titles(),
  set(one, 'AXMinimized', $(true)),
  get(one, 'AXMinimized'),
  get(read(app(TEXT_EDIT), 'AXMainWindow'), 'AXTitle'),
  set(one, 'AXMinimized', $.kCFBooleanTrue),
  set(one, 'AXMinimized', $(false)),
  get(one, 'AXMinimized'),
  set(two, 'AXFullScreen', $(true)),
  get(two, 'AXFullScreen'),
].join('|');
