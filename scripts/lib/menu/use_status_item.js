// Clicking a status item, and choosing from the menu that it opens [bridge 4.12].
//
// Requires: core/reply, core/clock, core/names, ax/ax, element/element_tree, menu/choose_menu_item,
//   menu/find_menu_item, menu/find_status_item, menu/menu_items, menu/menu_path, menu/open_menu, menu/read_menus,
//   menu/status_items
const useStatusItem = (() => {
  // How long a menu or a panel takes to appear.
  const OPENS_MS = 2000;

  // What a panel shows at first sight.
  const PANEL_OPTIONS = { max_elements: 40, max_depth: 12, offscreen: false, actions: false, matches: null };

  // The windows of its application: a panel is one more.
  const windowsOf = (target) => ax.elementsOf(target.root, 'AXWindows');

  // Presses an item and waits for what it shows: {menu, items} or {panel}, both null when nothing came. A press blocks
  // while the menu is tracked, so "cannot complete" is no failure [bridge 4.12].
  function openItem(target, span) {
    const { app } = target;
    const before = windowsOf(target);
    const isNew = (window) => !before.some((old) => ax.isSame(old, window));
    const menu = menuItems.menuOf(target, app);
    if (menu === null || !menu.open) press(target);
    let seen = null;
    clock.waitUntil(
      () => {
        const now = menuItems.menuOf(target, app);
        const isOpen = now !== null && now.open;
        seen = { menu: isOpen ? now : null, panel: isOpen ? null : windowsOf(target).find(isNew) || null };
        return (isOpen && now.items.length > 0) || seen.panel !== null;
      },
      clock.part(span, OPENS_MS),
    );
    return seen;
  }

  function press(target) {
    ax.setMessageTimeout(target.element, openMenu.PRESS_SECONDS);
    const code = ax.performAction(target.element, 'AXPress');
    if (code !== 0 && code !== ax.CODE.NO_ANSWER) {
      const item = `The status item ${names.quote(target.node.title)} of ${names.quote(target.app.name)}`;
      reply.fail('AppNotResponding', `${item} did not take a click (AXError ${code})`, {
        hint: 'Look for it with list_status_bar_items: it may have gone',
        details: { ax_error: code, item: statusItems.report(target) },
      });
    }
  }

  function panelElements(panel, span) {
    const { nodes } = elementTree.walk([{ element: panel, index: null, window_id: null }], PANEL_OPTIONS, span);
    return nodes
      .filter((node) => node.parent !== null && (node.title || node.description || node.value !== undefined))
      .map((node) => ({
        role: node.role,
        name: node.title || node.description || null,
        value: node.value === undefined ? null : node.value,
      }));
  }

  // Clicks an item and answers what it shows.
  function click(wanted, span) {
    const target = findStatusItem(wanted, span);
    const { menu, panel } = openItem(target, span);
    const done = { item: statusItems.report(target), shows: null, items: [], elements: [], effect: 'confirmed', note: null };
    if (menu !== null) {
      const settled = menuItems.inside(target, target.app) || [];
      return Object.assign(done, { shows: 'menu', items: readMenus.tree(settled, target.app, { depth: 100, most: 500 }, span).items });
    }
    if (panel !== null) {
      const title = ax.plainValue(panel, 'AXTitle') || null;
      return Object.assign(done, { shows: 'panel', panel: title, elements: panelElements(panel, span) });
    }
    const note = 'The item was clicked; no menu and no panel of its app appeared. It may act at once: look at the result.';
    return Object.assign(done, { effect: 'unverified', note });
  }

  // Puts away what a click has shown.
  function closeItem(target, opened) {
    if (opened === null || opened.panel === null) openMenu.close(target, target.app);
    else ax.performAction(target.element, 'AXPress');
  }

  // Chooses an item of a status item's menu; nothing stays open when that fails.
  function choose(wanted, written, span) {
    const target = findStatusItem(wanted, span);
    const path = menuPath.parse(written);
    const of = `the menu of ${names.quote(target.node.title)}`;
    let opened = null;
    try {
      opened = openItem(target, span);
      if (opened.menu === null) {
        const shows = opened.panel === null ? 'no menu' : 'a panel and no menu';
        reply.fail('MenuItemNotFound', `The status item ${names.quote(target.node.title)} shows ${shows}`, {
          hint: 'Use click_status_bar_item, then get_ui_elements and click_ui_element on its process',
          details: { item: statusItems.report(target) },
        });
      }
      const first =
        opened.menu.items.length === 0
          ? []
          : openMenu.waitForItems(target, target.app, (items) => menuPath.match(items, path, 0) !== null, span) || [];
      const found = findMenuItem.inOpenMenus(of, target.app, first, path, span);
      chooseMenuItem.requireChoosable(found, target.app, path);
      return Object.assign({ item: statusItems.report(target) }, chooseMenuItem.perform(found, target.app, span));
    } finally {
      closeItem(target, opened);
    }
  }

  return { click, choose };
})();
