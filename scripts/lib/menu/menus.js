// Menus of menu bars and status items: read while they are shut, opened when they are built only then, and closed again
// [bridge 4.11]. An entry is an item as {element, node, names}; an owner is an entry that may have a menu.
//
// Requires: core/reply, core/clock, core/names, ax/ax, ax/ax_values, app/running_apps, menu/menu_path,
//   menu/menu_shortcut
const menus = (() => {
  const ITEM = [
    'AXRole', 'AXTitle', 'AXDescription', 'AXIdentifier', 'AXEnabled', 'AXMenuItemMarkChar', 'AXMenuItemCmdChar',
    'AXMenuItemCmdModifiers', 'AXMenuItemCmdGlyph', 'AXMenuItemCmdVirtualKey', 'AXChildren',
  ];

  // A menu that is built when it opens is there after 0.1 to 0.8 s [bridge 4.11] (grade A-); an empty one gets more.
  const BUILT_MS = 800;
  const EMPTY_MS = 2000;

  // While a menu is tracked a press is not answered [bridge 4.12]: its answer is not waited for.
  const PRESS_SECONDS = 0.3;

  // The attributes, bridged once a script.
  let bridged = null;
  function wanted() {
    if (bridged === null) bridged = { item: ax.attributeList(ITEM), owner: ax.attributeList(['AXSelected', 'AXChildren']), menu: ax.attributeList(['AXRole', 'AXSize', 'AXChildren']) };
    return bridged;
  }

  // Codes that are the application's matter and not the element's.
  function demandAnswer(code, app) {
    if (code === ax.CODE.NO_ANSWER || code === ax.CODE.DENIED || (code === ax.CODE.GONE && runningApps.hasEnded(app))) ax.failWithCode(code, app);
  }

  function batch(element, list, app) {
    const { code, slots } = ax.copyAttributes(element, list);
    demandAnswer(code, app);
    return slots === null ? null : (index) => slots.objectAtIndex(index);
  }

  // What one message tells about an item; null when it has gone.
  function look(element, app) {
    const at = batch(element, wanted().item, app);
    if (at === null) return null;
    const children = axValues.array(at(10));
    return {
      role: axValues.text(at(0)),
      title: axValues.text(at(1)) || axValues.text(at(2)) || '',
      identifier: axValues.text(at(3)) || null,
      enabled: axValues.boolean(at(4)) !== false,
      mark: axValues.text(at(5)) || null,
      shortcut: menuShortcut.format({ character: axValues.text(at(6)), modifiers: axValues.number(at(7)), glyph: axValues.number(at(8)), virtual: axValues.number(at(9)) }),
      children: children === null ? 0 : Number(children.count),
    };
  }

  function entries(elements, app) {
    const found = [];
    for (const element of elements) {
      const node = look(element, app);
      if (node !== null) found.push({ element, node, names: [node.title, node.identifier] });
    }
    return found;
  }

  // The application's menu bar, as entries. The first is the Apple menu in every language [bridge 4.11]; the second is
  // the application's own, which may be called otherwise than the application.
  function bar(app) {
    const { code, object } = ax.copyAttribute(ax.application(app.process_id), 'AXMenuBar');
    demandAnswer(code, app);
    const top = object === null ? [] : entries(ax.elementsOf(object, 'AXChildren'), app);
    if (top.length === 0) {
      reply.fail('MenuItemNotFound', `${names.oneLine(app.name)} has no menu bar`, {
        why: 'It may be an application of the menu bar or the background',
        hint: 'See list_status_bar_items',
        details: { name: app.name, process_id: app.process_id },
      });
    }
    top[0].node.title = 'Apple';
    top[0].names.unshift('Apple');
    if (top.length > 1) top[1].names.push(app.name);
    return top;
  }

  // Whether a menu is open: a bar item says with AXSelected that it is, other menus have a size only then
  // ([bridge 4.5]; belief
  // `open-menu` in fixtures/beliefs/OPEN.md).
  function isOpen(owner, selected, size) {
    if (owner.node.role === 'AXMenuBarItem' && selected !== null) return selected;
    return size !== null && size[1] > 0;
  }

  // The menu of an owner: {element, open, items}; null when it has none.
  function menuOf(owner, app) {
    const at = batch(owner.element, wanted().owner, app);
    if (at === null) return null;
    // Items with a view of their own hold other things first.
    for (const child of axValues.items(axValues.array(at(1))).slice(0, 3)) {
      const slot = batch(child, wanted().menu, app);
      if (slot !== null && axValues.text(slot(0)) === 'AXMenu') {
        return { element: child, open: isOpen(owner, axValues.boolean(at(0)), axValues.size(slot(1))), items: axValues.items(axValues.array(slot(2))) };
      }
    }
    return null;
  }

  // The items of an owner's menu; null when it has none.
  function inside(owner, app) {
    const menu = owner.node.children === 0 ? null : menuOf(owner, app);
    return menu === null ? null : entries(menu.items, app);
  }

  const isSeparator = (node) => node.title === '' && node.children === 0;
  const titles = (level) => level.filter((entry) => !isSeparator(entry.node)).map((entry) => entry.node.title);
  const trailText = (trail) => trail.map((entry) => entry.node.title).join(' > ');

  // Ends the script: nothing of a level fits the next part of the path.
  function missing(of, path, from, trail, level) {
    const there = titles(level || []);
    const wantedText = menuPath.remainder(path, from);
    const where = trail.length === 0 ? of : `${names.quote(trailText(trail))} of ${of}`;
    const near = names.similar(wantedText, there);
    reply.fail('MenuItemNotFound', `There is no menu item ${names.oneLine(wantedText)} in ${where}`, {
      why: there.length === 0 ? 'It has no items' : `From the screen: it has ${names.quoteList(near.concat(there.filter((title) => !near.includes(title))))}`,
      hint: 'Write the path with > between the titles, as the menus show them',
      details: { menu_path: path.text, missing: wantedText, items: there.slice(0, 50) },
    });
  }

  // Goes down a path; `level` gives the items of an owner, or null. Answers {trail, missing}: `missing` is a function
  // that ends the script with what was found instead, null when all is there.
  function descend(of, top, path, level) {
    const trail = [];
    let here = top;
    let from = 0;
    for (;;) {
      const hit = here === null ? null : menuPath.match(here, path, from);
      if (hit === null) {
        const at = { from, here };
        return { trail, missing: () => missing(of, path, at.from, trail, at.here) };
      }
      trail.push(hit.entry);
      if (hit.next === path.parts.length) return { trail, missing: null };
      from = hit.next;
      here = level(hit.entry, from);
    }
  }

  // Reads an owner's menu until `isEnough` holds of its items, and answers them as they were read last; null when it
  // has no menu.
  function awaited(owner, app, isEnough, span) {
    const whole = clock.part(span, EMPTY_MS);
    const built = clock.part(span, BUILT_MS);
    let count = 0;
    let items = [];
    const done = clock.waitUntil(() => {
      const menu = menuOf(owner, app);
      const now = menu === null ? 0 : menu.items.length;
      if (now > 0 && now !== count) {
        items = entries(menu.items, app);
        count = now;
      }
      return (count > 0 && isEnough(items)) || (count > 0 && built.left() <= 0);
    }, whole);
    // Titles may have changed while their number did not.
    return done && isEnough(items) ? items : inside(owner, app);
  }

  // Opens the menu of an owner; whether it has one. An item without a menu is never pressed: that would choose it. What
  // the press comes back with is no answer: 0 and "cannot complete" both say that the menu may be open.
  function open(owner, app) {
    const menu = menuOf(owner, app);
    if (menu === null) return false;
    if (menu.open) return true;
    ax.setMessageTimeout(owner.element, PRESS_SECONDS);
    ax.performAction(owner.element, 'AXPress');
    return true;
  }

  // Closes the menu of an owner, in the ways of [bridge 4.11]; whether it is shut. Fails with nothing: it runs while
  // other failures are on their way.
  function close(owner, app) {
    try {
      for (const way of [(menu) => ax.performAction(menu.element, 'AXCancel'), () => ax.performAction(owner.element, 'AXCancel'), () => ax.performAction(owner.element, 'AXPress')]) {
        const menu = menuOf(owner, app);
        if (menu === null || !menu.open) return true;
        way(menu);
      }
      const menu = menuOf(owner, app);
      return menu === null || !menu.open;
    } catch (_) {
      return false;
    }
  }

  // Finds a path with its menus shut.
  function shut(of, app, top, path) {
    return descend(of, top, path, (owner) => inside(owner, app));
  }

  // Finds a path by opening one menu after the other, and leaves them open.
  function opened(of, app, top, path, span) {
    return descend(of, top, path, (owner, from) => {
      if (!open(owner, app)) return null;
      return awaited(owner, app, (items) => menuPath.match(items, path, from) !== null, span);
    });
  }

  // Does something with a path whose menus are open and closes them, whatever happens.
  function whileOpen(of, app, top, path, span, act) {
    const first = menuPath.match(top, path, 0);
    if (first === null) missing(of, path, 0, [], top);
    try {
      return act(descendOpen(of, app, top, path, span));
    } finally {
      close(first.entry, app);
    }
  }

  // Goes down a path in a menu that is open.
  function descendOpen(of, app, top, path, span) {
    const found = opened(of, app, top, path, span);
    if (found.missing !== null) found.missing();
    return found.trail;
  }

  const last = (trail) => trail[trail.length - 1];

  // Whether an item has a submenu.
  const hasMenu = (entry, app) => entry.node.children > 0 && menuOf(entry, app) !== null;

  // An item as it leaves the script. Bar items have no key and no mark.
  function report(node) {
    const item = { title: node.title };
    if (isSeparator(node)) return { title: '', separator: true };
    if (!node.enabled) item.enabled = false;
    if (node.mark !== null) Object.assign(item, { checked: true, mark: node.mark });
    if (node.shortcut !== null) item.shortcut = node.shortcut;
    if (node.identifier !== null && !node.identifier.startsWith('_NS:')) item.identifier = node.identifier;
    return item;
  }

  // The trees below entries, within budgets: {items, truncated}.
  function tree(top, app, { depth, most }, span) {
    const state = { count: 0, truncated: null };
    function grown(list, level) {
      const items = [];
      for (const entry of list) {
        if (state.count >= most || span.left() <= 0) {
          state.truncated = state.count >= most ? 'elements' : 'time';
          break;
        }
        state.count += 1;
        items.push(branch(entry, level));
      }
      return items;
    }
    function branch(entry, level) {
      const item = report(entry.node);
      const menu = entry.node.children > 0 ? menuOf(entry, app) : null;
      if (menu === null) return item;
      item.submenu = true;
      if (menu.items.length === 0) item.built_when_opened = true;
      else if (level < depth) item.items = grown(entries(menu.items, app), level + 1);
      else if (state.truncated === null) state.truncated = 'depth';
      return item;
    }
    const items = grown(top, 1);
    return { items, count: state.count, truncated: state.truncated };
  }

  const MOST = 3000;

  // What a script that reads may do when only an open menu can tell: open it ('allowed'), answer {must_open: true}
  // ('report'), or answer what shut menus tell ('never').
  const MUST_OPEN = { must_open: true };

  // The menus of an application, or the items of one of them. A menu that is named and empty is opened, so that it is
  // built; others say that they are built when they open.
  function list(app, { menu, max_depth: depth }, opening, span) {
    const of = names.oneLine(app.name);
    const top = bar(app);
    const budget = { depth, most: MOST };
    const made = (found, path) => Object.assign({ app: runningApps.identity(app), menu: path }, found);
    if (menu === undefined) return made(tree(top, app, budget, span), []);
    const path = menuPath.parse(menu);
    const below = (trail) => {
      const items = inside(last(trail), app);
      return items === null ? null : made(tree(items, app, budget, span), trail.map((entry) => entry.node.title));
    };
    const found = shut(of, app, top, path);
    const listed = found.missing === null ? below(found.trail) : null;
    if (listed !== null && listed.count > 0) return listed;
    if (found.missing === null && listed === null) {
      reply.fail('InvalidParameter', `Invalid parameter: menu leads to the item ${names.quote(last(found.trail).node.title)}, expected one with a menu`, { details: { parameter: 'menu' } });
    }
    if (opening === 'report') return MUST_OPEN;
    if (opening === 'never') {
      if (found.missing !== null) found.missing();
      reply.fail('Refused', `The menu ${names.quote(last(found.trail).node.title)} of ${of} is built when it opens`, {
        why: 'macmcp was started with --read-only and opens no menus',
        hint: 'Its other menus can be listed; without --read-only this one is opened, read and closed',
        details: { menu: found.trail.map((entry) => entry.node.title) },
      });
    }
    return whileOpen(of, app, top, path, span, (trail) => {
      if (open(last(trail), app)) awaited(last(trail), app, () => true, span);
      return below(trail) || made({ items: [], count: 0, truncated: null }, trail.map((entry) => entry.node.title));
    });
  }

  // The state of an item. One that is missing or disabled while its menu is shut is looked at with it open: menus are
  // built, and items validated, at that moment [bridge 4.11] [bridge 17].
  function state(app, path, opening, span) {
    const of = names.oneLine(app.name);
    const top = bar(app);
    const told = (trail) => {
      const { node } = last(trail);
      return {
        app: app.name,
        menu_path: trail.map((entry) => entry.node.title),
        enabled: node.enabled,
        checked: node.mark !== null,
        mark: node.mark,
        has_submenu: hasMenu(last(trail), app),
        shortcut: node.shortcut,
      };
    };
    const found = shut(of, app, top, path);
    if (found.missing === null && last(found.trail).node.enabled) return told(found.trail);
    if (found.missing === null && found.trail.length === 1) return told(found.trail);
    if (opening === 'report') return MUST_OPEN;
    if (opening === 'never') {
      if (found.missing !== null) found.missing();
      return told(found.trail);
    }
    return whileOpen(of, app, top, path, span, told);
  }

  return { PRESS_SECONDS, bar, inside, menuOf, awaited, close, shut, whileOpen, descendOpen, last, titles, tree, list, state };
})();
