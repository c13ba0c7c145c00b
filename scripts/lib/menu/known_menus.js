// What the items of menus were called when they were read last. No public call reads the titles of a menu in one message
// [findings 1.13]: who asks for an item again need not read its neighbours again. A process that stays knows what it has
// read; one that runs a single script knows nothing. No macOS calls.
import * as menuPath from 'macmcp/menu/menu_path';

const MOST = 64;
const menus = new Map();

const keyOf = (app, trail) => JSON.stringify([app.process_id, ...trail.map((entry) => entry.node.title)]);

// Keeps the names of a whole menu; `trail` leads to it.
export function keep(app, trail, items) {
  const key = keyOf(app, trail);
  menus.delete(key);
  menus.set(
    key,
    items.map((entry) => ({ names: entry.names })),
  );
  if (menus.size > MOST) menus.delete(menus.keys().next().value);
}

// Whether no other item of the menu has its identifier: items of lists that change, such as windows and recent documents,
// share one or have none, and two of them may be called the same by now.
function isOnly(entry, known) {
  const identifier = entry.names[entry.names.length - 1];
  return identifier !== null && known.filter((each) => each.names.includes(identifier)).length === 1;
}

// Where the item stands that the next part of a path meant when its menu was read: null when that is not known, or cannot be
// relied upon.
export function indexOf(app, trail, count, path, from) {
  const known = menus.get(keyOf(app, trail));
  if (known === undefined || known.length !== count) return null;
  const { entry } = menuPath.find(known, path, from);
  return entry === null || !isOnly(entry, known) ? null : known.indexOf(entry);
}

// Whether the item at a place is still called as it was.
export function holds(app, trail, index, item) {
  const known = menus.get(keyOf(app, trail))[index];
  return JSON.stringify(known.names) === JSON.stringify(item.names);
}
