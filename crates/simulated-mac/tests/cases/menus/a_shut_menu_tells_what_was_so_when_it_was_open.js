// prelude: facts, elements, menus
// world: {"faults": {"active": ["menus-validate-when-opened"]}}
// expect: false|0|true|0|true
const apple = titled(bar(TEXT_EDIT), 'TextEdit');
const item = titled(bar(TEXT_EDIT), 'Show All');
[get(item, 'AXEnabled'), press(apple), get(item, 'AXEnabled'), press(apple), get(item, 'AXEnabled')].join('|');
