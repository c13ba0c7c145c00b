// The menu of a pop-up button, wherever its application has it: in the button, or below the application, where WebKit hands the
// menus of pages [findings-2 7.7].
//
// `target` comes from findElement.
import * as ax from 'macmcp/ax/ax';
import * as shownMenus from 'macmcp/menu/shown_menus';

const isMenu = (element) => ax.plainValue(element, 'AXRole') === 'AXMenu';
const childOf = (element) => ax.elementsOf(element, 'AXChildren').find(isMenu) || null;

const keyOf = ({ process_id, x, y }) => `${process_id}:${x}:${y}`;

// Watches for what opens from now on: `find` answers the menu of the button, null where there is none, and `close` closes it,
// whether it was found or is only seen.
export function watch(target) {
  const before = new Set(shownMenus.list().map(keyOf));
  const opened = () => shownMenus.list().filter((window) => !before.has(keyOf(window)));
  const application = () => ax.application(target.app.process_id, shownMenus.SECONDS);

  function find() {
    const inside = childOf(target.element);
    if (inside !== null) return inside;
    const windows = opened();
    if (windows.length === 0) return null;
    const window = windows.find((each) => each.process_id === target.app.process_id) || windows[0];
    return shownMenus.menuAt(window) || childOf(application());
  }

  function close(menu) {
    for (const each of [menu, ...opened().map(shownMenus.menuAt)]) if (each !== null) ax.performAction(each, 'AXCancel');
    // Another press closes what cannot be read.
    if (opened().length > 0) ax.performAction(target.element, 'AXPress');
  }

  return { find, close };
}
