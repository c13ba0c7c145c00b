// prelude: facts, elements
// expect: -25202,-25202,-25202,AXButton,-25204
const NOBODY = 99999;
const other = read(front(TEXT_EDIT), 'AXCloseButton');
const window = list(read(app(TEXT_EDIT), 'AXWindows'))[1];
const button = read(window, 'AXCloseButton');
press(button);
const gone = [read(app(NOBODY), 'AXRole'), read(button, 'AXRole'), read(window, 'AXTitle')];
[...gone, get(other, 'AXRole'), read(app(LOGIN_WINDOW), 'AXRole')].join();
