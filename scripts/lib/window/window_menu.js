// The Window menu of an application, which lists its windows, those on other Spaces as well [findings-2 8.6].
import * as ax from 'macmcp/ax/ax';
import * as menuItems from 'macmcp/menu/menu_items';

// Items of AppKit's that the menu has in every language, by their selectors and by the shortcut of Minimize.
const SELECTORS = new Set(['performMiniaturize:', 'arrangeInFront:', 'makeKeyAndOrderFront:']);
const MINIMIZE = '\u2318M';

// Windows of one title are tried one after the other.
const MOST = 4;

const isWindowMenu = (items) => items.some(({ node }) => SELECTORS.has(node.identifier) || node.shortcut === MINIMIZE);

// The items that list a window of that title: windows stand behind Bring All to Front, at the end of the menu. A window may be
// called what another item does, as Zoom.
function listing(items, title) {
  const own = items.findIndex(({ node }) => node.identifier === 'arrangeInFront:');
  const fitting = items.slice(own + 1).filter(({ node }) => node.title === title);
  return fitting.reverse().slice(0, MOST);
}

// The menu is one of the last: of those that look like it the last is taken.
function itemsOf(app, title, span) {
  for (const owner of menuItems.bar(app, span).reverse()) {
    const items = menuItems.inside(owner, app);
    if (items !== null && isWindowMenu(items)) return listing(items, title);
  }
  return [];
}

// Chooses the items that a window's title leads to, until `isThere` finds the window: what that found, null without.
export function choose(app, title, isThere, span) {
  for (const { element } of itemsOf(app, title, span)) {
    ax.performAction(element, 'AXPress');
    const found = isThere();
    if (found) return found;
  }
  return null;
}
