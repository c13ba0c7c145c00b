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
