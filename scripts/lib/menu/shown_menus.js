// The menus that are open on the screen: the window server shows each on a level of its own [bridge 6].
import * as clock from 'macmcp/core/clock';
import * as ax from 'macmcp/ax/ax';
import * as windowServer from 'macmcp/window/window_server';

// A process that hangs must not take the time of the others.
export const SECONDS = 0.2;

// How far up a menu is looked for from what lies in it.
const FAR = 5;

// What is shown on the level of menus, front to back: {process_id, x, y} of the centre of each. Only its processes are
// asked.
export function list() {
  return windowServer
    .shown()
    .filter(({ layer }) => layer === windowServer.MENU_LEVEL)
    .map(({ process_id, x, y, width, height }) => ({ process_id, x: x + width / 2, y: y + height / 2 }));
}

// Asks for a menu that was not there before: `has` answers whether one has appeared by now, and waits so long for it. That
// sends no message to anybody.
export function watch() {
  const ids = () => windowServer.shown().filter(({ layer }) => layer === windowServer.MENU_LEVEL);
  const before = new Set(ids().map(({ window_id }) => window_id));
  const isThere = () => ids().some(({ window_id }) => !before.has(window_id));
  return { has: (span) => clock.waitUntil(isThere, span) !== null };
}

// The menu at a point: also that of a pop-up button, or of whatever else stands far from the bars [findings 1.5] (grade B).
export function menuAt({ process_id, x, y }) {
  return ax.briefly(SECONDS, () => {
    const out = Ref();
    const code = Number($.AXUIElementCopyElementAtPosition(ax.application(process_id, SECONDS), x, y, out));
    const menu = code === 0 ? ax.around(ObjC.castRefToObject(out[0]), 'AXMenu', FAR) : null;
    return menu === null ? null : ax.withUsualTime(menu);
  });
}
