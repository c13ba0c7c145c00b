// prelude: facts, elements, menus
// expect: -25205,true,0,-25205
const [file, edit] = ['File', 'Edit'].map((title) => titled(bar(TEXT_EDIT), title));
press(file);
press(edit);
[get(file, 'AXSelected'), get(edit, 'AXSelected'), press(children(edit)[0], 'AXCancel'), get(edit, 'AXSelected')].join();
