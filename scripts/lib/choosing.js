// Choosing menu items, and telling what came of it. A code of 0 proves nothing [bridge 0.2], and many commands
// leave no trace that can be read: what is compared is what a look at the application costs few messages for.
//
// Requires: reply, clock, names, ax, apps, menus
const choosing = (() => {
  // Before each look at what came of it; dialogs and new windows take an application a moment.
  const STEPS_MS = [60, 240];

  // What can be told: {windows, focused, shape, text, item, clipboard, front, hidden}.
  function state(app, entry) {
    const out = { windows: [], focused: null, shape: null, text: null, item: null };
    const { slots } = ax.batch(ax.application(app.process_id), ax.attributes(['AXWindows', 'AXFocusedWindow', 'AXFocusedUIElement']));
    if (slots !== null) {
      out.windows = ax.members(ax.list(slots.objectAtIndex(0)));
      out.focused = ax.element(slots.objectAtIndex(1));
      out.shape = shape(out.focused);
      out.text = writing(ax.element(slots.objectAtIndex(2)));
    }
    out.item = described(entry);
    // Counts without looking at what is there, so nobody is asked [bridge 10].
    out.clipboard = Number($.NSPasteboard.generalPasteboard.changeCount);
    const front = apps.front();
    out.front = front === null ? null : front.process_id;
    out.hidden = Boolean(app.handle.hidden);
    return out;
  }

  // What a command may do to the window that has the focus.
  function shape(window) {
    if (window === null) return null;
    const { slots } = ax.batch(window, ax.attributes(['AXTitle', 'AXPosition', 'AXSize', 'AXMinimized', 'AXFullScreen']));
    if (slots === null) return null;
    const at = (index) => slots.objectAtIndex(index);
    return JSON.stringify([ax.text(at(0)), ax.point(at(1)), ax.size(at(2)), ax.flag(at(3)), ax.flag(at(4))]);
  }

  // What the text with the focus shows of an edit: its length and the selection.
  function writing(element) {
    if (element === null) return null;
    const { slots } = ax.batch(element, ax.attributes(['AXNumberOfCharacters', 'AXSelectedTextRange']));
    if (slots === null) return null;
    return JSON.stringify([ax.number(slots.objectAtIndex(0)), ax.range(slots.objectAtIndex(1))]);
  }

  function described({ element }) {
    const { slots } = ax.batch(element, ax.attributes(['AXTitle', 'AXEnabled', 'AXMenuItemMarkChar']));
    if (slots === null) return null;
    return JSON.stringify([ax.text(slots.objectAtIndex(0)), ax.flag(slots.objectAtIndex(1)), ax.text(slots.objectAtIndex(2))]);
  }

  const sameOrNone = (one, other) => (one === null || other === null ? one === other : ax.same(one, other));
  const sameList = (one, other) => one.length === other.length && one.every((each) => other.some((candidate) => ax.same(each, candidate)));

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
      clock.rest(Math.min(step, span.left()));
      if (apps.gone(app)) return ['quit'];
      const found = differences(before, state(app, entry));
      if (found.length > 0) return found;
      if (span.left() <= 0) break;
    }
    return [];
  }

  // Ends the script when an item cannot be chosen.
  function demandChoosable(trail, app, path) {
    const entry = menus.last(trail);
    const title = names.quoted(entry.node.title);
    const below = menus.inside(entry, app);
    if (below !== null) {
      reply.fail('InvalidParameter', `Invalid parameter: menu_path leads to the menu ${title}, expected one of its items`, {
        why: `From the screen: it has ${names.listed(menus.titles(below)) || 'no items'}`,
        details: { parameter: 'menu_path', items: menus.titles(below).slice(0, 50) },
      });
    }
    if (!entry.node.enabled) {
      reply.fail('Disabled', `The menu item ${title} of ${names.quoted(app.name)} is disabled`, {
        why: 'It was looked at with its menu open',
        hint: 'Select or open what it works on, then try again',
        details: { menu_path: path.text, role: 'AXMenuItem', enabled: false },
      });
    }
  }

  // Chooses an item that is there and enabled, and answers what came of it.
  function choose(trail, app, span) {
    const entry = menus.last(trail);
    const before = state(app, entry);
    // A command may show a dialog before it answers.
    ax.patience(entry.element, 1);
    const code = ax.perform(entry.element, 'AXPress');
    if (code === ax.CODE.GONE && apps.gone(app)) ax.refuse(code, app);
    const changed = watched(app, entry, before, span);
    if (code !== 0 && code !== ax.CODE.NO_ANSWER && changed.length === 0) {
      reply.fail('AppNotResponding', `${names.quoted(app.name)} did not take the choice of ${names.quoted(entry.node.title)} (AXError ${code})`, {
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
  function click(of, app, top, path, span) {
    const found = menus.shut(of, app, top, path);
    if (found.missing === null && menus.last(found.trail).node.enabled) {
      demandChoosable(found.trail, app, path);
      return choose(found.trail, app, span);
    }
    return menus.whileOpen(of, app, top, path, span, (trail) => {
      demandChoosable(trail, app, path);
      return choose(trail, app, span);
    });
  }

  return { click, choose, demandChoosable };
})();
