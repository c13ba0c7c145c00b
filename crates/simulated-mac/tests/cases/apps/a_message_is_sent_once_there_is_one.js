// prelude: facts, elements, apps
// expect: false|true|false||4|やあ 👋
set(app(SLACK), 'AXManualAccessibility', $(true));
delay(3);
const w = front(SLACK);
const send = () => titled(w, 'Send now');
const text = find(w, (e) => get(e, 'AXDescription') === 'Message to general');
const before = get(send(), 'AXEnabled');
set(text, 'AXValue', $('やあ 👋'));
const possible = get(send(), 'AXEnabled');
press(send());
const messages = children(find(w, (e) => get(e, 'AXDescription') === 'Messages'));
[before, possible, get(send(), 'AXEnabled'), get(text, 'AXValue'), messages.length, get(children(messages.pop())[0], 'AXValue')].join('|');
