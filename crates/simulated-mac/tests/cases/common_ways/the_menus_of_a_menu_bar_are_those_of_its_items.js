// prelude: apple_events
// expect: true
// expect: true
// expect: true
const bar = se.processes.byName('TextEdit').menuBars[0];
const names = bar.menus.byName('File').menuItems.name().join();
print(
  names === bar.menuBarItems.byName('File').menus[0].menuItems.name().join(),
  names.includes('Save'),
  bar.menus.length === bar.menuBarItems.length,
);
