// Status items: what stands at the right of the menu bar, whoever shows it [bridge 4.12].
//
// An item is an entry of menus.js with {app, root, info}.
//
// Requires: core/reply, core/clock, core/names, ax/ax, ax/ax_values, app/running_apps, element/element_tree,
//   menu/choose_menu_item, menu/menu_path, menu/menus
const statusItems = (() => {
  const ITEM = ['AXRole', 'AXSubrole', 'AXTitle', 'AXDescription', 'AXHelp', 'AXIdentifier', 'AXValue', 'AXPosition', 'AXSize', 'AXEnabled', 'AXChildren'];

  // Most processes answer at once that they have none; one that hangs must not hold up the others [bridge 4.12].
  const SCAN_SECONDS = 0.2;

  // Who shows the items of the system: asked first [bridge 4.12].
  const SYSTEM = ['com.apple.controlcenter', 'com.apple.systemuiserver', 'com.apple.TextInputMenuAgent'];

  // How long a menu or a panel takes to appear.
  const OPENS_MS = 2000;

  // What a panel shows at first sight.
  const GLANCE = { max_elements: 40, max_depth: 12, offscreen: false, actions: false, matches: null };

  const isItem = (info) => info.role === 'AXMenuBarItem' || info.subrole === 'AXMenuExtra';

  function look(element, wanted) {
    const { slots } = ax.copyAttributes(element, wanted);
    if (slots === null) return null;
    const at = (index) => slots.objectAtIndex(index);
    return {
      role: axValues.text(at(0)),
      subrole: axValues.text(at(1)),
      title: axValues.text(at(2)) || null,
      description: axValues.text(at(3)) || null,
      help: axValues.text(at(4)) || null,
      identifier: axValues.text(at(5)) || null,
      value: axValues.text(at(6)) || null,
      frame: axValues.frame(at(7), at(8)),
      enabled: axValues.boolean(at(9)) !== false,
      children: axValues.items(axValues.array(at(10))),
    };
  }

  function item(element, info, app, root) {
    const shown = [info.description, info.title, info.help, info.value].filter(Boolean);
    return {
      element, info, app, root,
      node: { role: 'AXMenuBarItem', title: shown[0] || app.name, enabled: info.enabled, children: info.children.length },
      names: [],
      texts: shown,
    };
  }

  // The items among elements. Newer systems group those of other applications one level lower [bridge 4.12].
  function gathered(list, app, root, wanted, levels) {
    const found = [];
    for (const element of list) {
      const info = look(element, wanted);
      if (info === null) continue;
      const inner = levels > 0 && info.children.length > 0 ? gathered(info.children, app, root, wanted, levels - 1) : [];
      if (inner.length > 0) found.push(...inner);
      // Modules that are switched off have no size [bridge 4.12].
      else if (isItem(info) && (info.frame === null || (info.frame.width > 0 && info.frame.height > 0))) found.push(item(element, info, app, root));
    }
    return found;
  }

  // The items of one process: {items, silent}.
  function ofApp(app, wanted) {
    const root = ax.application(app.process_id, SCAN_SECONDS);
    const { code, object } = ax.copyAttribute(root, 'AXExtrasMenuBar');
    if (code === ax.CODE.DENIED) ax.failWithCode(code, app);
    if (object === null) return { items: [], silent: code === ax.CODE.NO_ANSWER };
    return { items: gathered(ax.elementsOf(object, 'AXChildren'), app, root, wanted, 1), silent: false };
  }

  // Every item, those of the system first: {items, silent}. `enough` ends the scan early.
  function scan(span, enough = () => false) {
    const wanted = ax.attributeList(ITEM);
    const rank = (app) => (SYSTEM.includes(app.bundle_id) ? 0 : 1);
    const running = runningApps.all().filter((app) => app.policy !== runningApps.BACKGROUND).sort((one, other) => rank(one) - rank(other));
    const items = [];
    const silent = [];
    for (const app of running) {
      if (span.left() <= 0) silent.push(app.name);
      else {
        const found = ofApp(app, wanted);
        items.push(...found.items);
        if (found.silent) silent.push(app.name);
        if (enough(found.items)) break;
      }
    }
    return { items, silent };
  }

  // An item as it leaves the script.
  function report({ node, info, app }) {
    return Object.assign(
      { description: node.title, identifier: info.identifier, process: app.name, bundle_id: app.bundle_id, process_id: app.process_id },
      info.frame || { x: null, y: null, width: null, height: null },
    );
  }

  function list(span) {
    const { items, silent } = scan(span);
    const place = ({ info }) => (info.frame === null ? 0 : info.frame.x);
    return { items: items.sort((one, other) => place(one) - place(other)).map(report), silent };
  }

  // From what names one item to what several may share: `wifi` is the end of com.apple.menuextra.wifi.
  const WAYS = [
    ({ info }) => [info.identifier],
    ({ texts }) => texts,
    ({ info }) => [info.identifier === null ? null : info.identifier.split('.').pop()],
    ({ app }) => [app.name, app.bundle_id],
  ];

  function fitting(wanted, items) {
    for (const way of WAYS) {
      const entries = items.map((each) => ({ names: way(each), each }));
      const { found, several } = menuPath.pick(wanted, entries);
      if (found !== null) return [found.each];
      if (several !== null) return several.map((entry) => entry.each);
    }
    // "Wi-Fi" for "Wi-Fi, connected, 3 bars".
    const begins = menuPath.loose(wanted);
    return items.filter(({ texts }) => texts.some((text) => menuPath.loose(text).startsWith(begins)));
  }

  const shown = (items) => items.slice(0, 15).map(({ node, info, app }) => `${names.quote(node.title)} (${info.identifier === null ? '' : `${names.quote(info.identifier)}, `}of ${names.quote(app.name)})`).join('; ');

  // The one item that the caller means.
  function find(wanted, span) {
    const isNamed = (items) => items.some(({ info }) => info.identifier === wanted);
    const { items, silent } = scan(span, isNamed);
    const found = fitting(wanted, items);
    if (found.length === 1) {
      // Scanning is hasty; what comes now need not be.
      ax.application(found[0].app.process_id);
      reply.setSubject(found[0].app);
      return found[0];
    }
    // What does not answer may be the very one.
    const holder = silent.find((name) => menuPath.loose(name) === menuPath.loose(wanted));
    if (found.length === 0 && silent.length > 0 && (items.length === 0 || holder !== undefined)) {
      reply.fail('AppNotResponding', `The status item ${names.oneLine(wanted)} was not found, because ${holder === undefined ? 'nobody answers' : `${names.oneLine(holder)} does not answer`}`, {
        why: `No answer from ${names.quoteList(silent)}`,
        hint: 'Look at the screen: they may be busy, or show a dialog; try again in a moment',
        details: { item: wanted, silent: silent.slice(0, 30) },
      });
    }
    const details = { item: wanted, items: (found.length > 1 ? found : items).slice(0, 30).map(report) };
    if (found.length > 1) {
      reply.fail('Ambiguous', `${found.length} status items fit ${names.oneLine(wanted)}`, {
        why: `From the screen: they are ${shown(found)}`,
        hint: 'Name one by its identifier or description',
        details,
      });
    }
    return reply.fail('StatusItemNotFound', `There is no status item ${names.oneLine(wanted)}`, {
      why: `From the screen: there are ${shown(items) || 'none'}${silent.length === 0 ? '' : `; no answer from ${names.quoteList(silent)}`}`,
      hint: 'Name one by its identifier, description or process',
      details,
    });
  }

  // The windows of its application: a panel is one more.
  const windowsOf = (target) => ax.elementsOf(target.root, 'AXWindows');

  // Presses an item and waits for what it shows: {menu, items} or {panel}, both null when nothing came. A press blocks
  // while the menu is tracked, so "cannot complete" is no failure [bridge 4.12].
  function show(target, span) {
    const { app } = target;
    const before = windowsOf(target);
    const isNew = (window) => !before.some((old) => ax.isSame(old, window));
    const menu = menus.menuOf(target, app);
    if (menu === null || !menu.open) press(target);
    let seen = null;
    clock.waitUntil(() => {
      const now = menus.menuOf(target, app);
      const isOpen = now !== null && now.open;
      seen = { menu: isOpen ? now : null, panel: isOpen ? null : windowsOf(target).find(isNew) || null };
      return (isOpen && now.items.length > 0) || seen.panel !== null;
    }, clock.part(span, OPENS_MS));
    return seen;
  }

  function press(target) {
    ax.setMessageTimeout(target.element, menus.PRESS_SECONDS);
    const code = ax.performAction(target.element, 'AXPress');
    if (code !== 0 && code !== ax.CODE.NO_ANSWER) {
      reply.fail('AppNotResponding', `The status item ${names.quote(target.node.title)} of ${names.oneLine(target.app.name)} did not take a click (AXError ${code})`, {
        hint: 'Look for it with list_status_bar_items: it may have gone',
        details: { ax_error: code, item: report(target) },
      });
    }
  }

  function glance(panel, span) {
    const { nodes } = elementTree.walk([{ element: panel, index: null, window_id: null }], GLANCE, span);
    return nodes.filter((node) => node.parent !== null && (node.title || node.description || node.value !== undefined)).map((node) => ({
      role: node.role, name: node.title || node.description || null, value: node.value === undefined ? null : node.value,
    }));
  }

  // Clicks an item and answers what it shows.
  function click(wanted, span) {
    const target = find(wanted, span);
    const { menu, panel } = show(target, span);
    const done = { item: report(target), shows: null, items: [], elements: [], effect: 'confirmed', note: null };
    if (menu !== null) {
      const settled = menus.inside(target, target.app) || [];
      return Object.assign(done, { shows: 'menu', items: menus.tree(settled, target.app, { depth: 100, most: 500 }, span).items });
    }
    if (panel !== null) {
      const title = ax.plainValue(panel, 'AXTitle') || null;
      return Object.assign(done, { shows: 'panel', panel: title, elements: glance(panel, span) });
    }
    return Object.assign(done, { effect: 'unverified', note: 'The item was clicked; no menu and no panel of its app appeared. It may act at once: look at the result.' });
  }

  // Puts away what a click has shown.
  function putAway(target, opened) {
    if (opened === null || opened.panel === null) menus.close(target, target.app);
    else ax.performAction(target.element, 'AXPress');
  }

  // Chooses an item of a status item's menu; nothing stays open when that fails.
  function choose(wanted, written, span) {
    const target = find(wanted, span);
    const path = menuPath.parse(written);
    const of = `the menu of ${names.quote(target.node.title)}`;
    let opened = null;
    try {
      opened = show(target, span);
      if (opened.menu === null) {
        reply.fail('MenuItemNotFound', `The status item ${names.quote(target.node.title)} shows ${opened.panel === null ? 'no menu' : 'a panel and no menu'}`, {
          hint: 'Use click_status_bar_item, then get_ui_elements and click_ui_element on its process',
          details: { item: report(target) },
        });
      }
      const first = opened.menu.items.length === 0 ? [] : menus.awaited(target, target.app, (items) => menuPath.match(items, path, 0) !== null, span) || [];
      const found = menus.descendOpen(of, target.app, first, path, span);
      chooseMenuItem.requireChoosable(found, target.app, path);
      return Object.assign({ item: report(target) }, chooseMenuItem.perform(found, target.app, span));
    } finally {
      putAway(target, opened);
    }
  }

  return { list, click, choose };
})();
