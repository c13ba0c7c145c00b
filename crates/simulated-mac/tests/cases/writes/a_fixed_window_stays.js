// 0 says that the call was made, not that it had an effect.
// prelude: facts, elements, geometry
// world: {"apps": {"TextEdit": {"windows": {"Untitled": {"fixed": true}}}}}
// expect: 0,0,300,160,600,440
const w = front(TEXT_EDIT);
[move(w, 10, 100), size(w, 10, 10), frame(w)].join();
