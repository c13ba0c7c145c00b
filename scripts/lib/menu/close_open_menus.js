// Closing the menus that a killed script has left open [bridge 4.11] [bridge 4.12] [bridge 6]. Escape would close one
// as well, and whatever else has the keyboard: menus are cancelled one by one instead.
import * as clock from 'macmcp/core/clock';
import * as ax from 'macmcp/ax/ax';
import * as shownMenus from 'macmcp/menu/shown_menus';
import * as surfaces from 'macmcp/window/surfaces';

const below = (element) => ax.elementsOf(element, 'AXChildren');
const isRole = (role) => (element) => ax.plainValue(element, 'AXRole') === role;

// The items of menu bars; newer systems group status items one level lower [bridge 4.12].
function barItems(application) {
  const bars = ['AXMenuBar', 'AXExtrasMenuBar'].map((name) => ax.readAttribute(application, name)).filter((bar) => bar !== null);
  return bars.flatMap(below).flatMap((child) => (isRole('AXMenuBarItem')(child) ? [child] : below(child)));
}

// An item of a bar says with AXSelected that its menu is open; context menus stand below the application
// [bridge 4.11].
function open(application) {
  const items = barItems(application).filter((item) => Boolean(ax.plainValue(item, 'AXSelected')));
  return items.concat(application).flatMap(below).filter(isRole('AXMenu'));
}

// How much of the windows of an application is looked at for a menu, and how long.
const MOST = 400;
const LONGEST_MS = 1000;

// Does something with every menu that is the last child of an element in the windows of an application, the elements near
// the top first, until `isDone` [findings 1.5] (grade B).
function eachMenuInside(application, act, isDone) {
  const span = clock.budget(LONGEST_MS);
  const queue = surfaces.listed(application).elements;
  for (let seen = 0; seen < queue.length && seen < MOST && span.left() > 0; seen += 1) {
    const children = below(queue[seen]);
    const last = children[children.length - 1];
    if (last !== undefined && isRole('AXMenu')(last)) {
      act(children.pop());
      if (isDone()) return;
    }
    queue.push(...children.slice(0, MOST - queue.length));
  }
}

// Whether a process shows no menu any more.
const isShut = (processId) => !shownMenus.list().some((window) => window.process_id === processId);

const cancel = (menu) => ax.performAction(menu, 'AXCancel').code === 0;

// The number of menus that were closed: those that are seen, then those that their applications tell of, then those that
// are found in windows.
export default function closeOpenMenus() {
  let count = 0;
  const close = (menu) => {
    if (cancel(menu)) count += 1;
  };
  for (const window of shownMenus.list()) {
    const menu = shownMenus.menuAt(window);
    if (menu !== null) close(menu);
  }
  ax.briefly(shownMenus.SECONDS, () => {
    for (const processId of new Set(shownMenus.list().map((window) => window.process_id))) {
      const application = ax.application(processId, shownMenus.SECONDS);
      open(application).forEach(close);
      if (!isShut(processId)) eachMenuInside(application, close, () => isShut(processId));
    }
  });
  return count;
}
