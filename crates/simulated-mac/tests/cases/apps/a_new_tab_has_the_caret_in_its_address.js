// prelude: facts, elements, keys, apps
// expect: AXTextField|example.org|https://example.org
$.NSRunningApplication.runningApplicationWithProcessIdentifier(SAFARI).activateWithOptions(2);
const w = front(SAFARI);
const focused = () => read(app(SAFARI), 'AXFocusedUIElement');
key(17, COMMAND);
const role = get(focused(), 'AXRole');
type('example.org');
const typed = get(focused(), 'AXValue');
key(RETURN);
[role, typed, get(named(w, 'WEB_BROWSER_ADDRESS_AND_SEARCH_FIELD'), 'AXValue')].join('|');
