// Choosing menu items, and telling what came of it.
//
// Requires: core/reply, core/names, ax/ax, app/background, app/running_apps, menu/find_menu_item, menu/menu_items, observe/app_changes
const chooseMenuItem = (() => {
  // Ends the script when an item cannot be chosen.
  function requireChoosable(trail, app, path) {
    const entry = findMenuItem.last(trail);
    const title = names.quote(entry.node.title);
    const below = menuItems.inside(entry, app);
    if (below !== null) {
      reply.fail('InvalidParameter', `Invalid parameter: menu_path leads to the menu ${title}, expected one of its items`, {
        why: `From the screen: it has ${names.quoteList(menuItems.titles(below)) || 'no items'}`,
        details: { parameter: 'menu_path', items: menuItems.titles(below).slice(0, 50) },
      });
    }
    if (!entry.node.enabled) {
      reply.fail('Disabled', `The menu item ${title} of ${names.quote(app.name)} is disabled`, {
        why: 'It was looked at with its menu open',
        hint: 'Select or open what it works on, then try again',
        details: { menu_path: path.text, role: 'AXMenuItem', enabled: false },
      });
    }
  }

  // Chooses an item that is there and enabled, and answers what came of it.
  function perform(trail, app, span) {
    const entry = findMenuItem.last(trail);
    const before = appChanges.read(app, entry.element);
    // A command may show a dialog before it answers.
    ax.setMessageTimeout(entry.element, 1);
    const code = ax.performAction(entry.element, 'AXPress');
    if (code === ax.CODE.GONE && runningApps.hasEnded(app)) ax.failWithCode(code, app);
    const changed = appChanges.wait(app, entry.element, before, span);
    if (code !== 0 && code !== ax.CODE.NO_ANSWER && changed.length === 0) {
      reply.fail(
        'AppNotResponding',
        `${names.quote(app.name)} did not take the choice of ${names.quote(entry.node.title)} (AXError ${code})`,
        {
          hint: 'Look at the menu again: it may have been built anew',
          details: { ax_error: code },
        },
      );
    }
    return {
      app: app.name,
      menu_path: trail.map((each) => each.node.title),
      changed,
      effect: changed.length > 0 ? 'confirmed' : 'unverified',
      note:
        changed.length > 0
          ? null
          : 'The item was chosen, and nothing that can be told cheaply has changed. Look at the result before repeating it.',
    };
  }

  // What menus tell while they are shut is all that there is in the background: an open menu takes the keyboard and the
  // pointer.
  function requireNoBackground(found, app, path, call) {
    if (!background.isOn(call)) return;
    const details = { menu_path: path.text };
    if (found.missing !== null) {
      const why = 'It is not in the menus as they are while they are shut, and they are not opened';
      background.refuse(call, `The menu item ${names.oneLine(path.text)} was not found`, why, details);
    }
    const title = names.quote(findMenuItem.last(found.trail).node.title);
    // Many items are disabled as long as their application is behind [findings 2.5].
    const why = 'It is disabled as its menu tells while it is shut: it may be enabled once its application is in front';
    background.refuse(call, `The menu item ${title} of ${names.quote(app.name)} cannot be chosen`, why, { ...details, enabled: false });
  }

  // Chooses an item by its path: with its menus shut where that is possible, else with them open.
  function byPath(of, app, top, path, call, span) {
    const found = findMenuItem.withMenusShut(of, app, top, path);
    if (found.missing === null && findMenuItem.last(found.trail).node.enabled) {
      requireChoosable(found.trail, app, path);
      return perform(found.trail, app, span);
    }
    requireNoBackground(found, app, path, call);
    return findMenuItem.whileOpen(of, app, top, path, span, (trail) => {
      requireChoosable(trail, app, path);
      return perform(trail, app, span);
    });
  }

  return { byPath, perform, requireChoosable };
})();
