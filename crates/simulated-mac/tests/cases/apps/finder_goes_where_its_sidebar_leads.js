// prelude: facts, elements, apps
// expect: Desktop|file:///Users/demo/Desktop/|true
const w = front(FINDER);
set(row(w, 'Desktop'), 'AXSelected', $(true));
[get(w, 'AXTitle'), get(w, 'AXDocument'), find(w, (e) => get(e, 'AXValue') === 'Read me.txt') !== undefined].join('|');
