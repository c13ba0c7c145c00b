// prelude: facts, elements, apps, keys
// expect: 3|4|one/two||false|4
set(app(SLACK), 'AXManualAccessibility', $(true));
$.NSRunningApplication.runningApplicationWithProcessIdentifier(SLACK).activateWithOptions(2);
delay(3);
const w = front(SLACK);
const text = find(w, (e) => get(e, 'AXDescription') === 'Message to general');
const messages = () => children(find(w, (e) => get(e, 'AXDescription') === 'Messages'));
set(text, 'AXFocused', $(true));
const before = messages().length;
type('one');
key(RETURN, SHIFT);
type('two');
key(RETURN);
const sent = [messages().length, get(children(messages().pop())[0], 'AXValue').replace('\n', '/')];
const left = [get(text, 'AXValue'), get(titled(w, 'Send now'), 'AXEnabled')];
key(RETURN);
[before, ...sent, ...left, messages().length].join('|');
