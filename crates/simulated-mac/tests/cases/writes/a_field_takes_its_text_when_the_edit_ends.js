// prelude: facts, elements
// world: {"faults": {"active": ["fields-commit-when-editing-ends"]}}
const field = find(front(SAFARI), (e) => get(e, 'AXIdentifier') === 'WEB_BROWSER_ADDRESS_AND_SEARCH_FIELD');
// ----
// What does not end is gone after a second.
// expect: 0|new|https://example.com/
const shown = [set(field, 'AXValue', $('new')), get(field, 'AXValue')];
delay(1.5);
[...shown, get(field, 'AXValue')].join('|');
// ----
// expect: 0|0|https://search.example/?q=new
const done = [set(field, 'AXValue', $('new')), press(field, 'AXConfirm')];
delay(1.5);
[...done, get(field, 'AXValue')].join('|');
// ----
// A second text has its own second, whenever the first would have gone.
// expect: 0|0|second
const twice = [set(field, 'AXValue', $('first'))];
delay(0.7);
twice.push(set(field, 'AXValue', $('second')));
delay(0.7);
[...twice, get(field, 'AXValue')].join('|');
