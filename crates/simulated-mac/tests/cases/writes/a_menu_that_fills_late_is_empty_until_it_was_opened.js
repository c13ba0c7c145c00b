// prelude: facts, elements
// expect: 0,-25204,true,true,3,0,-25205
const SYSTEM_UI_SERVER = 565;
const item = children(read(app(SYSTEM_UI_SERVER), 'AXExtrasMenuBar'))[0];
const menu = children(item)[0];
const start = Date.now();
const before = children(menu).length;
$.AXUIElementSetMessagingTimeout(item, 0.1);
const code = press(item);
const blocked = Date.now() - start >= 100;
const open = get(item, 'AXSelected');
delay(0.2);
[before, code, blocked, open, children(menu).length, press(menu, 'AXCancel'), read(item, 'AXSelected')].join();
