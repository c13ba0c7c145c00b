// prelude: facts, elements
// [trees 2.5]: neither a row nor its cell lists AXPress, and pressing either is answered as if it was an attribute that is not there.
// expect: AXShowAlternateUI,AXShowDefaultUI|AXShowMenu|-25205|-25205|-25206
const finder = front(FINDER);
const list_ = find(finder, (e) => get(e, 'AXRole') === 'AXOutline' && get(e, 'AXDescription') === 'list view');
const first = children(list_)[0];
const cell = children(first)[0];
const actions = (e) => ObjC.deepUnwrap(out((r) => $.AXUIElementCopyActionNames(e, r))).join();
[actions(first), actions(cell), press(first), press(cell), press(children(cell)[0])].join('|');
