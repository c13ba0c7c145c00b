// prelude: facts, elements, apps, keys
// expect: 20|nowhere.example/x|Failed to open page,https://nowhere.example/x,true,false|Example Domain,https://example.com/,false,true|apples|Failed to open page,https://nowhere.example/x,true,false|Example Domain,true|0,1
$.NSRunningApplication.runningApplicationWithProcessIdentifier(SAFARI).activateWithOptions(2);
delay(0.5);
const w = front(SAFARI);
const field = named(w, 'WEB_BROWSER_ADDRESS_AND_SEARCH_FIELD');
const items = () => ['Back', 'Forward'].map((title) => get(titled(titled(read(app(SAFARI), 'AXMenuBar'), 'History'), title), 'AXEnabled'));
const state = () => [get(w, 'AXTitle'), get(field, 'AXValue'), ...items()].join();
set(named(w, 'q'), 'AXValue', $('apples'));
key(37, COMMAND);
const selected = get(field, 'AXSelectedText').length;
type('nowhere.example/x');
const typed = get(field, 'AXValue');
key(RETURN);
const there = state();
key(33, COMMAND);
const back = [state(), get(named(w, 'q'), 'AXValue')];
key(30, COMMAND);
const forward = state();
press(named(w, 'BackButton'));
const pressed = [get(w, 'AXTitle'), get(named(w, 'ForwardButton'), 'AXEnabled')].join();
[selected, typed, there, ...back, forward, pressed, items().map(Number).join()].join('|');
