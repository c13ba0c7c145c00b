// Choosing menu items, and telling what came of it. A code of 0 proves nothing [bridge 0.2], and many commands
// leave no trace that can be read: what is compared is what a look at the application costs few messages for.
//
// Requires: core/reply, core/clock, core/names, ax/ax, ax/ax_values, app/running_apps, menu/menus
const chooseMenuItem = (() => {
  // Before each look at what came of it; dialogs and new windows take an application a moment.
  const STEPS_MS = [60, 240];

  // What can be told: {windows, focused, shape, text, item, clipboard, front, hidden}.
  function state(app, entry) {
    const out = { windows: [], focused: null, shape: null, text: null, item: null };
    const { slots } = ax.copyAttributes(ax.application(app.process_id), ax.attributeList(['AXWindows', 'AXFocusedWindow', 'AXFocusedUIElement']));
    if (slots !== null) {
      out.windows = axValues.items(axValues.array(slots.objectAtIndex(0)));
      out.focused = axValues.element(slots.objectAtIndex(1));
      out.shape = shape(out.focused);
      out.text = writing(axValues.element(slots.objectAtIndex(2)));
    }
    out.item = described(entry);
    // Counts without looking at what is there, so nobody is asked [bridge 10].
    out.clipboard = Number($.NSPasteboard.generalPasteboard.changeCount);
    const front = runningApps.frontmost();
    out.front = front === null ? null : front.process_id;
    out.hidden = Boolean(app.handle.hidden);
    return out;
  }

  // What a command may do to the window that has the focus.
  function shape(window) {
    if (window === null) return null;
    const { slots } = ax.copyAttributes(window, ax.attributeList(['AXTitle', 'AXPosition', 'AXSize', 'AXMinimized', 'AXFullScreen']));
    if (slots === null) return null;
    const at = (index) => slots.objectAtIndex(index);
    return JSON.stringify([axValues.text(at(0)), axValues.point(at(1)), axValues.size(at(2)), axValues.boolean(at(3)), axValues.boolean(at(4))]);
  }

  // What the text with the focus shows of an edit: its length and the selection.
  function writing(element) {
    if (element === null) return null;
    const { slots } = ax.copyAttributes(element, ax.attributeList(['AXNumberOfCharacters', 'AXSelectedTextRange']));
    if (slots === null) return null;
    return JSON.stringify([axValues.number(slots.objectAtIndex(0)), axValues.range(slots.objectAtIndex(1))]);
  }

  function described({ element }) {
    const { slots } = ax.copyAttributes(element, ax.attributeList(['AXTitle', 'AXEnabled', 'AXMenuItemMarkChar']));
    if (slots === null) return null;
    return JSON.stringify([axValues.text(slots.objectAtIndex(0)), axValues.boolean(slots.objectAtIndex(1)), axValues.text(slots.objectAtIndex(2))]);
  }

  const sameOrNone = (one, other) => (one === null || other === null ? one === other : ax.isSame(one, other));
  const sameList = (one, other) => one.length === other.length && one.every((each) => other.some((candidate) => ax.isSame(each, candidate)));

  // What is not as it was.
  function differences(before, after) {
    const found = [];
    if (!sameList(before.windows, after.windows)) found.push('windows');
    if (!sameOrNone(before.focused, after.focused) || before.shape !== after.shape) found.push('focused_window');
    if (before.text !== after.text) found.push('text');
    if (before.item !== after.item) found.push('item');
    if (before.clipboard !== after.clipboard) found.push('clipboard');
    if (before.front !== after.front) found.push('front_app');
    if (before.hidden !== after.hidden) found.push('hidden');
    return found;
  }

  // What changed since `before`: the names of what did, empty when nothing was seen in time.
  function watched(app, entry, before, span) {
    for (const step of STEPS_MS) {
      clock.pause(Math.min(step, span.left()));
      if (runningApps.hasEnded(app)) return ['quit'];
      const found = differences(before, state(app, entry));
      if (found.length > 0) return found;
      if (span.left() <= 0) break;
    }
    return [];
  }

  // Ends the script when an item cannot be chosen.
  function requireChoosable(trail, app, path) {
    const entry = menus.last(trail);
    const title = names.quote(entry.node.title);
    const below = menus.inside(entry, app);
    if (below !== null) {
      reply.fail('InvalidParameter', `Invalid parameter: menu_path leads to the menu ${title}, expected one of its items`, {
        why: `From the screen: it has ${names.quoteList(menus.titles(below)) || 'no items'}`,
        details: { parameter: 'menu_path', items: menus.titles(below).slice(0, 50) },
      });
    }
    if (!entry.node.enabled) {
      reply.fail('Disabled', `The menu item ${title} of ${names.oneLine(app.name)} is disabled`, {
        why: 'It was looked at with its menu open',
        hint: 'Select or open what it works on, then try again',
        details: { menu_path: path.text, role: 'AXMenuItem', enabled: false },
      });
    }
  }

  // Chooses an item that is there and enabled, and answers what came of it.
  function perform(trail, app, span) {
    const entry = menus.last(trail);
    const before = state(app, entry);
    // A command may show a dialog before it answers.
    ax.setMessageTimeout(entry.element, 1);
    const code = ax.performAction(entry.element, 'AXPress');
    if (code === ax.CODE.GONE && runningApps.hasEnded(app)) ax.failWithCode(code, app);
    const changed = watched(app, entry, before, span);
    if (code !== 0 && code !== ax.CODE.NO_ANSWER && changed.length === 0) {
      reply.fail('AppNotResponding', `${names.oneLine(app.name)} did not take the choice of ${names.quote(entry.node.title)} (AXError ${code})`, {
        hint: 'Look at the menu again: it may have been built anew',
        details: { ax_error: code },
      });
    }
    return {
      app: app.name,
      menu_path: trail.map((each) => each.node.title),
      changed,
      effect: changed.length > 0 ? 'confirmed' : 'unverified',
      note: changed.length > 0 ? null : 'The item was chosen, and nothing that can be told cheaply has changed. Look at the result before repeating it.',
    };
  }

  // Chooses an item by its path: with its menus shut where that is possible, else with them open.
  function byPath(of, app, top, path, span) {
    const found = menus.shut(of, app, top, path);
    if (found.missing === null && menus.last(found.trail).node.enabled) {
      requireChoosable(found.trail, app, path);
      return perform(found.trail, app, span);
    }
    return menus.whileOpen(of, app, top, path, span, (trail) => {
      requireChoosable(trail, app, path);
      return perform(trail, app, span);
    });
  }

  return { byPath, perform, requireChoosable };
})();
