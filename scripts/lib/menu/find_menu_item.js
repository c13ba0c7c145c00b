// Finding a menu item by its path: with the menus shut, else by opening one after the other. A trail has the entries that
// lead to an item, the item last.
import * as reply from 'macmcp/core/reply';
import * as names from 'macmcp/core/names';
import * as nearNames from 'macmcp/core/near_names';
import * as knownMenus from 'macmcp/menu/known_menus';
import * as menuItems from 'macmcp/menu/menu_items';
import * as menuPath from 'macmcp/menu/menu_path';
import * as openMenu from 'macmcp/menu/open_menu';

const trailText = (trail) => trail.map((entry) => entry.node.title).join(' > ');

// How many items are read for one that is called so.
const MOST_READ = 800;

// {trails, whole}: those of the items of that name, in whatever menu, with the menus shut. `whole` is false where there are menus
// that were not read.
function trailsCalled(app, top, name) {
  const trails = [];
  let read = 0;
  let whole = true;
  const visit = (trail) => {
    whole = whole && read < MOST_READ;
    const items = whole ? menuItems.inside(last(trail), app) : null;
    if (items === null) return;
    read += items.length;
    const { found: one, several } = menuPath.pick(name, items);
    for (const hit of one === null ? several || [] : [one]) trails.push([...trail, hit]);
    for (const item of items) if (item.node.children > 0) visit([...trail, item]);
  };
  // The Apple menu has what belongs to no application.
  for (const owner of top.slice(1)) visit([owner]);
  return { trails, whole };
}

const pathTexts = (trails) => trails.map((trail) => trailText(trail));

// The path of an item that was named without its menus, where one item alone is called so; else the path as it is written.
export function completed(of, app, top, path) {
  if (path.parts.length !== 1 || menuPath.find(top, path, 0).entry !== null) return path;
  const { trails, whole } = trailsCalled(app, top, path.text);
  if (trails.length === 1 && whole) return menuPath.parse(trails[0].map((entry) => entry.node.title));
  if (trails.length === 0) return path;
  const count = whole ? trails.length : `${trails.length} or more`;
  return reply.fail('Ambiguous', `${count} menu items of ${of} are called ${names.oneLine(path.text)}`, {
    why: `From the screen: ${names.quoteList(pathTexts(trails))}`,
    hint: 'Pass one of these paths as menu_path',
    details: { menu_path: path.text, candidates: pathTexts(trails).slice(0, 10) },
  });
}

// Where else an item of that name is, for the reader of an error.
function elsewhere({ app, top }, path) {
  const [start, end] = path.parts[path.parts.length - 1];
  const isBar = top.length > 0 && top[0].node.role === 'AXMenuBarItem';
  const { trails } = path.parts.length < 2 || !isBar ? { trails: [] } : trailsCalled(app, top, path.text.slice(start, end));
  return trails.length === 0 ? null : `From the screen: it is at ${names.quoteList(pathTexts(trails))}`;
}

// Ends the script: nothing of a level fits the next part of the path. `place` is {of, app, top}.
function failMissing(place, path, from, trail, level) {
  const { of } = place;
  const there = menuItems.titles(level || []);
  const wantedText = menuPath.remainder(path, from);
  const where = trail.length === 0 ? of : `${names.quote(trailText(trail))} of ${of}`;
  const near = nearNames.similar(wantedText, there);
  const other = elsewhere(place, path);
  reply.fail('MenuItemNotFound', `There is no menu item ${names.oneLine(wantedText)} in ${where}`, {
    why:
      there.length === 0
        ? 'It has no items'
        : `From the screen: it has ${names.quoteList(near.concat(there.filter((title) => !near.includes(title))))}`,
    hint: other === null ? 'Pass the titles as the menus show them, with > between two or as a list' : `${other}: pass that as menu_path`,
    details: Object.assign({ menu_path: path.text, missing: wantedText }, names.firstOf(there, 50)),
  });
}

// Ends the script: a menu was opened and has no items yet. Whether it will have any cannot be known.
export function failLate(of, path, owner) {
  reply.fail('Timeout', `The menu ${names.quote(owner.node.title)} of ${of} showed no items in time`, {
    why: 'It was opened and closed again: its app is still building it, or it is empty',
    hint: 'Try again in a moment; if it stays empty, it has nothing to choose',
    details: { menu_path: path.text },
  });
}

// Goes down a path; `level` gives the items of the last entry of a trail, or null. Answers {trail, missing}: `missing` is a function
// that ends the script with what was found instead, null when all is there.
function descend(place, path, level) {
  const { top } = place;
  const trail = [];
  let here = top;
  let from = 0;
  for (;;) {
    const hit = here === null ? null : menuPath.match(here, path, from);
    if (hit === null) {
      const at = { from, here };
      return { trail, missing: () => failMissing(place, path, at.from, trail, at.here) };
    }
    trail.push(hit.entry);
    if (hit.next === path.parts.length) return { trail, missing: null };
    from = hit.next;
    here = level(trail, from);
  }
}

// The item of a menu that a path is known to mean, if it is still there; null when the whole menu has to be read.
function knownItem(app, menu, trail, path, from) {
  const index = knownMenus.indexOf(app, trail, menu.items.length, path, from);
  const [item] = index === null ? [] : menuItems.entries([menu.items[index]], app);
  return item !== undefined && knownMenus.holds(app, trail, index, item) ? item : null;
}

// The items below a trail, as far as they have to be read to find the next part of a path; null when it leads to no menu.
function itemsBelow(app, trail, path, from) {
  const menu = menuItems.menuBelow(last(trail), app);
  if (menu === null) return null;
  const known = knownItem(app, menu, trail, path, from);
  if (known !== null && menuPath.find([known], path, from).entry !== null) return [known];
  const items = menuItems.entries(menu.items, app);
  if (items.length === menu.items.length) knownMenus.keep(app, trail, items);
  return items;
}

// Finds a path with its menus shut.
export function withMenusShut(of, app, top, path) {
  return descend({ of, app, top }, path, (trail, from) => itemsBelow(app, trail, path, from));
}

// Finds a path by opening one menu after the other, and leaves them open.
function descendOpening(of, app, top, path, span) {
  return descend({ of, app, top }, path, (trail, from) => {
    const owner = last(trail);
    if (!openMenu.open(owner, app)) return null;
    const shownItems = () => openMenu.waitForItems(owner, app, (shown) => menuPath.match(shown, path, from) !== null, span);
    let items = shownItems();
    if (items !== null && items.length === 0 && openMenu.openAgain(owner, app)) items = shownItems();
    if (items !== null && items.length === 0) failLate(of, path, owner);
    return items;
  });
}

// Ends the script where no menu is called as the first part of a path: menus tell their titles while they are shut.
export function requireMenu(of, app, top, path) {
  if (path.parts.length > 1 && menuPath.match(top, path, 0) === null) failMissing({ of, app, top }, path, 0, [], top);
}

// Does something with a path whose menus are open and closes them, whatever happens.
export function whileOpen(of, app, top, path, span, act) {
  const first = menuPath.match(top, path, 0);
  if (first === null) failMissing({ of, app, top }, path, 0, [], top);
  try {
    return act(inOpenMenus(of, app, top, path, span));
  } finally {
    noteLeftOpen(first.entry, openMenu.close(first.entry, app));
  }
}

// Has a call that fails say which menu it could not shut.
function noteLeftOpen(owner, isShut) {
  if (!isShut) reply.onFailure(() => `The menu ${names.quote(owner.node.title)} is open`);
}

// Does something with a trail that was found with its menus shut once they are open, its last item read again; null when they do
// not open, or hold something else there then.
export function whileTrailIsOpen(trail, app, span, act) {
  const item = last(trail);
  const owners = trail.slice(0, -1);
  const menus = [];
  try {
    for (const owner of owners) menus.push(menus.includes(null) ? null : openMenu.openShut(owner, app, span));
    const isOpen = !menus.includes(null);
    const [now] = isOpen ? menuItems.entries([item.element], app) : [];
    const isSame = now !== undefined && now.node.title === item.node.title && now.node.identifier === item.node.identifier;
    return isSame ? act([...owners, now]) : null;
  } finally {
    noteLeftOpen(owners[0], openMenu.closeOpened(owners[0], menus[0], app));
  }
}

// Goes down a path in a menu that is open.
export function inOpenMenus(of, app, top, path, span) {
  const found = descendOpening(of, app, top, path, span);
  if (found.missing !== null) found.missing();
  return found.trail;
}

export const last = (trail) => trail[trail.length - 1];
