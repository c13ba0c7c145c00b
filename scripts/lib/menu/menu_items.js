// What the menus of menu bars and status items hold [bridge 4.11]. An entry is an item as {element, node, names}; an owner
// is an entry that may have a menu.
import * as reply from 'macmcp/core/reply';
import * as names from 'macmcp/core/names';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as firstAnswer from 'macmcp/ax/first_answer';
import * as runningApps from 'macmcp/app/running_apps';
import * as menuShortcut from 'macmcp/menu/menu_shortcut';
import * as windowServer from 'macmcp/window/window_server';

const ITEM = [
  'AXRole',
  'AXTitle',
  'AXDescription',
  'AXIdentifier',
  'AXEnabled',
  'AXMenuItemMarkChar',
  'AXMenuItemCmdChar',
  'AXMenuItemCmdModifiers',
  'AXMenuItemCmdGlyph',
  'AXMenuItemCmdVirtualKey',
  'AXChildren',
];

// The attributes, bridged once a script.
let bridged = null;
function wanted() {
  if (bridged === null)
    bridged = {
      item: ax.attributeList(ITEM),
      owner: ax.attributeList(['AXSelected', 'AXChildren']),
      menu: ax.attributeList(['AXRole', 'AXSize', 'AXChildren']),
    };
  return bridged;
}

// Codes that are the application's matter and not the element's.
function requireAnswer(code, app) {
  if (code === ax.CODE.NO_ANSWER || code === ax.CODE.DENIED || (code === ax.CODE.GONE && runningApps.hasEnded(app)))
    ax.failWithCode(code, app);
}

function batch(element, list, app) {
  const { code, slots } = ax.copyAttributes(element, list);
  requireAnswer(code, app);
  return slots === null ? null : (index) => slots.objectAtIndex(index);
}

// What one message tells about an item; null when it has gone.
function readItem(element, app) {
  const at = batch(element, wanted().item, app);
  if (at === null) return null;
  const children = axValues.array(at(10));
  return {
    role: axValues.text(at(0)),
    title: axValues.text(at(1)) || axValues.text(at(2)) || '',
    identifier: axValues.text(at(3)) || null,
    enabled: axValues.boolean(at(4)) !== false,
    mark: axValues.text(at(5)) || null,
    shortcut: menuShortcut.format({
      character: axValues.text(at(6)),
      modifiers: axValues.number(at(7)),
      glyph: axValues.number(at(8)),
      virtual: axValues.number(at(9)),
    }),
    children: children === null ? 0 : Number(children.count),
  };
}

export function entries(elements, app) {
  const found = [];
  for (const element of elements) {
    const node = readItem(element, app);
    if (node !== null) found.push({ element, node, names: [node.title, node.identifier] });
  }
  return found;
}

// The application's menu bar, as entries. The first is the Apple menu in every language [bridge 4.11]; the second is
// the application's own, which may be called otherwise than the application.
export function bar(app, span) {
  const root = ax.application(app.process_id);
  const { code, object } = firstAnswer.ask(() => ax.copyAttribute(root, 'AXMenuBar'), span);
  requireAnswer(code, app);
  const top = object === null ? [] : entries(ax.elementsOf(object, 'AXChildren'), app);
  if (top.length === 0) {
    reply.fail('MenuItemNotFound', `${names.quote(app.name)} has no menu bar`, {
      why: 'It may be a menu bar or background application',
      hint: 'Call list_status_bar_items',
      details: { name: app.name, process_id: app.process_id },
    });
  }
  top[0].node.title = 'Apple';
  top[0].names.unshift('Apple');
  if (top.length > 1) top[1].names.push(app.name);
  return top;
}

// Whether a menu is open: a bar item says with AXSelected that it is, other menus have a size only then
// ([bridge 4.5]; belief `open-menu` in fixtures/beliefs/OPEN.md). A bar item that says no while its menu has a size is not
// believed: then the window server's list decides.
function isOpen(owner, selected, size, app) {
  const hasSize = size !== null && size[1] > 0;
  if (owner.node.role !== 'AXMenuBarItem' || selected === null || selected) return selected === true || hasSize;
  return hasSize && windowServer.every().some((entry) => entry.layer === windowServer.MENU_LEVEL && entry.process_id === app.process_id);
}

// What an owner holds: {menu, others}. `menu` is {element, open, items} or null, `others` the elements before it that are no
// menu; null when the owner has gone.
export function held(owner, app) {
  const at = batch(owner.element, wanted().owner, app);
  if (at === null) return null;
  const others = [];
  // Items with a view of their own hold other things first.
  for (const child of axValues.items(axValues.array(at(1))).slice(0, 3)) {
    const slot = batch(child, wanted().menu, app);
    if (slot === null) continue;
    if (axValues.text(slot(0)) === 'AXMenu') {
      const open = isOpen(owner, axValues.boolean(at(0)), axValues.size(slot(1)), app);
      return { menu: { element: child, open, items: axValues.items(axValues.array(slot(2))) }, others };
    }
    others.push(child);
  }
  return { menu: null, others };
}

// The menu of an owner: {element, open, items}; null when it has none.
export function menuOf(owner, app) {
  const found = held(owner, app);
  return found === null ? null : found.menu;
}

// The same without a message where the owner is known to hold nothing.
export const menuBelow = (owner, app) => (owner.node.children === 0 ? null : menuOf(owner, app));

// The items of an owner's menu; null when it has none.
export function inside(owner, app) {
  const menu = menuBelow(owner, app);
  return menu === null ? null : entries(menu.items, app);
}

export const isSeparator = (node) => node.title === '' && node.children === 0;
export const titles = (level) => level.filter((entry) => !isSeparator(entry.node)).map((entry) => entry.node.title);
