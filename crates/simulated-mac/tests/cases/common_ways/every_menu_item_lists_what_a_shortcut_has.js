// expect: [true,null]
const items = Application('System Events').processes.byName('TextEdit').menuBars[0].menuBarItems[0].menus[0].menuItems;
const about = items[0].attributes.byName('AXMenuItemCmdChar');
JSON.stringify([about.exists(), about.value()]);
