// Closing the menus that a killed script has left open [bridge 4.11] [bridge 4.12] [bridge 6]. Escape would close one
// as well, and whatever else has the keyboard: menus are cancelled one by one instead.
//
// Requires: ax/ax
ObjC.import('CoreGraphics');

const closeOpenMenus = (() => {
  // kCGWindowListOptionOnScreenOnly, and the level of menus ([bridge 6]; belief `menu-level` in
  // fixtures/beliefs/OPEN.md).
  const ON_SCREEN = 1;
  const MENU_LEVEL = 101;

  // A process that hangs must not take the time of the others.
  const SECONDS = 0.2;

  // The processes that show something on the level of menus: only these are asked.
  function owners() {
    const list = ObjC.castRefToObject($.CGWindowListCopyWindowInfo(ON_SCREEN, 0));
    const entries = list.isNil() ? [] : ObjC.deepUnwrap(list);
    return new Set(entries.filter((entry) => Number(entry.kCGWindowLayer) === MENU_LEVEL).map((entry) => Number(entry.kCGWindowOwnerPID)));
  }

  const below = (element) => ax.elementsOf(element, 'AXChildren');
  const isRole = (role) => (element) => ax.plainValue(element, 'AXRole') === role;

  // The items of menu bars; newer systems group status items one level lower [bridge 4.12].
  function barItems(application) {
    const bars = ['AXMenuBar', 'AXExtrasMenuBar'].map((name) => ax.readAttribute(application, name)).filter((bar) => bar !== null);
    return bars.flatMap(below).flatMap((child) => (isRole('AXMenuBarItem')(child) ? [child] : below(child)));
  }

  // An item of a bar says with AXSelected that its menu is open; context menus stand below the application
  // [bridge 4.11].
  function open(application) {
    const items = barItems(application).filter((item) => Boolean(ax.plainValue(item, 'AXSelected')));
    return items.concat(application).flatMap(below).filter(isRole('AXMenu'));
  }

  // The number of menus that were closed.
  function menus() {
    let count = 0;
    for (const processId of owners()) {
      const found = open(ax.application(processId, SECONDS));
      count += found.filter((menu) => ax.performAction(menu, 'AXCancel') === 0).length;
    }
    return count;
  }

  return menus;
})();
