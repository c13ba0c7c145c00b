// prelude: facts, elements, geometry
// world: {"apps": {"TextEdit": {"windows": {"Untitled": {"min_size": [300, 200]}}}}}
// expect: 0,300,160,300,200
const w = front(TEXT_EDIT);
[size(w, 10, 10), frame(w)].join();
