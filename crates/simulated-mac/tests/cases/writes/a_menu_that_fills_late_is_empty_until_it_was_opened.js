// prelude: facts, elements
// expect: 0,-25204,true,true,4,0,-25205
const wifi = children(read(app(CONTROL_CENTER), 'AXExtrasMenuBar'))[0];
const menu = children(wifi)[0];
const e = app(CONTROL_CENTER);
const start = Date.now();
const before = children(menu).length;
$.AXUIElementSetMessagingTimeout(wifi, 0.1);
const code = press(wifi);
const blocked = Date.now() - start >= 100;
const open = get(wifi, 'AXSelected');
delay(0.2);
[before, code, blocked, open, children(menu).length, press(menu, 'AXCancel'), read(wifi, 'AXSelected')].join();
