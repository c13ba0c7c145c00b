// prelude: facts, elements, geometry
// expect: 0|0|300,160,600,440|2
const w = front(TEXT_EDIT);
[set(w, 'AXFullScreen', $(true)), set(w, 'AXFullScreen', $(false)), frame(w), list(read(app(TEXT_EDIT), 'AXWindows')).length].join('|');
