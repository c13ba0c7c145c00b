// prelude: facts, elements, menus
// expect: 0,0,3
const recent = titled(bar(TEXT_EDIT), 'Open Recent');
const count = () => children(children(recent)[0]).length;
const before = count();
press(recent);
const at_once = count();
delay(0.3);
[before, at_once, count()].join();
