// prelude: apple_events
// expect: Apple, TextEdit, File
// expect: ["New","Open…","Open Recent",null]
// expect: N
// expect: 0
// expect: 3
// expect: Can't get object. (-1728)
print(
  se.processes.byName('TextEdit').menuBars[0].menuBarItems.name().slice(0, 3),
  (() => {
    const file = se.processes.byName('TextEdit').menuBars[0].menuBarItems.byName('File').menus[0];
    return JSON.stringify(file.menuItems.name().slice(0, 4));
  })(),
  (() => {
    const file = se.processes.byName('TextEdit').menuBars[0].menuBarItems.byName('File').menus[0];
    return file.menuItems.byName('New').attributes.byName('AXMenuItemCmdChar').value();
  })(),
  (() => {
    const file = se.processes.byName('TextEdit').menuBars[0].menuBarItems.byName('File').menus[0];
    const recent = file.menuItems.byName('Open Recent');
    return recent.menus[0].menuItems.length;
  })(),
  (() => {
    const file = se.processes.byName('TextEdit').menuBars[0].menuBarItems.byName('File').menus[0];
    const recent = file.menuItems.byName('Open Recent');
    recent.click();
    delay(1);
    return recent.menus[0].menuItems.length;
  })(),
  failure(() => {
    const file = se.processes.byName('TextEdit').menuBars[0].menuBarItems.byName('File').menus[0];
    return file.menuItems.byName('Nonsense').click();
  }),
);
