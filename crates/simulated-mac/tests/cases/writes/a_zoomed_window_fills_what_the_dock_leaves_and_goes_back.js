// prelude: facts, elements, geometry
// world: {"apps": {"TextEdit": {"windows": {"Untitled": {"children": {"5": {"subrole": "AXZoomButton"}}}}}}}
// expect: 0|0,38,1512,874|0|300,160,600,440
const w = front(TEXT_EDIT);
const zoom = () => press(read(w, 'AXZoomButton'));
[zoom(), frame(w), zoom(), frame(w)].join('|');
