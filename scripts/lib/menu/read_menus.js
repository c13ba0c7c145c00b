// The menus of an application, and the state of one item. What is built only when it opens is opened for it.
import * as reply from 'macmcp/core/reply';
import * as names from 'macmcp/core/names';
import * as runningApps from 'macmcp/app/running_apps';
import * as findMenuItem from 'macmcp/menu/find_menu_item';
import * as menuItems from 'macmcp/menu/menu_items';
import * as menuPath from 'macmcp/menu/menu_path';
import * as openMenu from 'macmcp/menu/open_menu';

// Whether an item has a submenu.
const hasMenu = (entry, app) => menuItems.menuBelow(entry, app) !== null;

// An item as it leaves the script. Bar items have no key and no mark.
function report(node) {
  const item = { title: node.title };
  if (menuItems.isSeparator(node)) return { title: '', separator: true };
  if (!node.enabled) item.enabled = false;
  if (node.mark !== null) Object.assign(item, { checked: true, mark: node.mark });
  if (node.shortcut !== null) item.shortcut = node.shortcut;
  if (node.identifier !== null && !node.identifier.startsWith('_NS:')) item.identifier = node.identifier;
  return item;
}

// A path as list_menu_items takes it: in one text, or as a list where a title holds a sign that stands between titles.
const asPath = (titles) => (titles.some((title) => /[>\u2192]/.test(title)) ? JSON.stringify(titles) : titles.join(' > '));

// The trees below menuItems.entries, within budgets: {items, truncated}. `path` are the titles that lead to them, where
// list_menu_items reads a menu that is built when it opens.
export function tree(top, app, { depth, most, path = null }, span) {
  const state = { count: 0, truncated: null };
  function grown(list, level, above) {
    const items = [];
    for (const entry of list) {
      if (state.count >= most || span.left() <= 0) {
        state.truncated = state.count >= most ? 'elements' : 'time';
        break;
      }
      state.count += 1;
      items.push(branch(entry, level, above === null ? null : above.concat(entry.node.title)));
    }
    return items;
  }
  function branch(entry, level, here) {
    const item = report(entry.node);
    const menu = menuItems.menuBelow(entry, app);
    if (menu === null) return item;
    item.submenu = true;
    if (menu.items.length === 0) {
      item.built_when_opened = true;
      if (here !== null) item.read_by = asPath(here);
    } else if (level < depth) item.items = grown(menuItems.entries(menu.items, app), level + 1, here);
    else if (state.truncated === null) state.truncated = 'depth';
    return item;
  }
  const items = grown(top, 1, path);
  return { items, count: state.count, truncated: state.truncated };
}

const MOST = 3000;

// What a script that reads may do when only an open menu can tell: open it ('allowed'), answer {must_open: true}
// ('report'), or answer what shut menus tell ('never').
const MUST_OPEN = { must_open: true };

// The menus of an application, or the items of one of them. A menu that is named and empty is opened, so that it is
// built; others say that they are built when they open.
export function list(app, { menu, max_depth: depth }, opening, span) {
  const of = names.quote(app.name);
  const top = menuItems.bar(app, span);
  const budget = { depth, most: MOST };
  const made = (found, path) => Object.assign({ app: runningApps.identity(app), menu: path }, found);
  if (menu === undefined) return made(tree(top, app, { ...budget, path: [] }, span), []);
  const path = menuPath.parse(menu);
  const below = (trail) => {
    const items = menuItems.inside(findMenuItem.last(trail), app);
    const titles = trail.map((entry) => entry.node.title);
    return items === null ? null : made(tree(items, app, { ...budget, path: titles }, span), titles);
  };
  const found = findMenuItem.withMenusShut(of, app, top, path);
  const listed = found.missing === null ? below(found.trail) : null;
  if (listed !== null && listed.count > 0) return listed;
  if (found.missing === null && listed === null) {
    reply.fail(
      'InvalidParameter',
      `Invalid parameter: menu leads to the item ${names.quote(findMenuItem.last(found.trail).node.title)}, expected one with a menu`,
      { details: { parameter: 'menu' } },
    );
  }
  if (opening === 'report') return MUST_OPEN;
  if (opening === 'never') {
    if (found.missing !== null) found.missing();
    reply.fail('Refused', `The menu ${names.quote(findMenuItem.last(found.trail).node.title)} of ${of} is built when it opens`, {
      why: 'macmcp was started with --read-only and opens no menus',
      hint: 'Its other menus can be listed; without --read-only this one is opened, read and closed',
      details: { menu: found.trail.map((entry) => entry.node.title) },
    });
  }
  return findMenuItem.whileOpen(of, app, top, path, span, (trail) => {
    const owner = findMenuItem.last(trail);
    const read = () => openMenu.waitForItems(owner, app, () => true, span);
    if (openMenu.open(owner, app)) {
      const items = read();
      if (items !== null && items.length === 0 && openMenu.openAgain(owner, app)) read();
    }
    return (
      below(trail) ||
      made(
        { items: [], count: 0, truncated: null },
        trail.map((entry) => entry.node.title),
      )
    );
  });
}

const BEHIND = 'The app is not in front, where some items are disabled only because of that: activate it and ask again.';
const SHUT =
  'This is what it was when its menu was last open, which may be long ago. With the app in front, and menus that may be opened, ' +
  'it is read again.';

// The state of an item, with its menu open: menus are built, and items validated, at that moment [bridge 4.11] [bridge 17]
// [findings-2 8.7]. Not in an app that is behind: there an open menu tells no more [findings 2.5] (grade B).
export function state(app, written, opening, span) {
  const of = names.quote(app.name);
  const top = menuItems.bar(app, span);
  const path = findMenuItem.completed(of, app, top, written);
  const inFront = runningApps.isFrontmost(app);
  const told = (trail, note = null) => {
    const { node } = findMenuItem.last(trail);
    return {
      app: app.name,
      menu_path: trail.map((entry) => entry.node.title),
      enabled: node.enabled,
      checked: node.mark !== null,
      mark: node.mark,
      has_submenu: hasMenu(findMenuItem.last(trail), app),
      shortcut: node.shortcut,
      app_in_front: inFront,
      note,
    };
  };
  const found = findMenuItem.withMenusShut(of, app, top, path);
  if (found.missing === null && found.trail.length === 1) return told(found.trail);
  if (found.missing === null && !inFront) return told(found.trail, findMenuItem.last(found.trail).node.enabled ? SHUT : BEHIND);
  if (opening === 'report') return MUST_OPEN;
  if (opening === 'never') {
    if (found.missing !== null) found.missing();
    return told(found.trail, SHUT);
  }
  const seen = found.missing === null ? findMenuItem.whileTrailIsOpen(found.trail, app, span, told) : null;
  return seen === null ? findMenuItem.whileOpen(of, app, top, path, span, (trail) => told(trail)) : seen;
}
