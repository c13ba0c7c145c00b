// Choosing menu items, and telling what came of it.
import * as reply from 'macmcp/core/reply';
import * as names from 'macmcp/core/names';
import * as ax from 'macmcp/ax/ax';
import * as appActivation from 'macmcp/app/app_activation';
import * as background from 'macmcp/app/background';
import * as runningApps from 'macmcp/app/running_apps';
import * as appLaunchers from 'macmcp/element/app_launchers';
import * as findMenuItem from 'macmcp/menu/find_menu_item';
import * as menuItems from 'macmcp/menu/menu_items';
import * as observation from 'macmcp/observe/observation';
import * as effectProof from 'macmcp/observe/effect_proof';

// Ends the script when an item cannot be chosen.
export function requireChoosable(trail, app, path) {
  const entry = findMenuItem.last(trail);
  const title = names.quote(entry.node.title);
  const below = menuItems.inside(entry, app);
  if (below !== null) {
    reply.fail('InvalidParameter', `Invalid parameter: menu_path leads to the menu ${title}, expected one of its items`, {
      why: `From the screen: it has ${names.quoteList(menuItems.titles(below)) || 'no items'}`,
      details: { parameter: 'menu_path', items: menuItems.titles(below).slice(0, 50) },
    });
  }
  if (!entry.node.enabled) {
    reply.fail('Disabled', `The menu item ${title} of ${names.quote(app.name)} is disabled`, {
      why: 'It was checked with its menu open',
      hint: 'Select or open what it applies to, then try again',
      details: { menu_path: path.text, role: 'AXMenuItem', enabled: false },
    });
  }
}

// The kinds of changes by the names that answers have for them.
const NAMES = {
  appeared: 'windows',
  gone: 'windows',
  front_window: 'focused_window',
  minimized: 'focused_window',
  restored: 'focused_window',
  full_screen: 'focused_window',
  no_full_screen: 'focused_window',
  front_app: 'front_app',
  app_hidden: 'hidden',
  app_shown: 'hidden',
  clipboard: 'clipboard',
  ended: 'quit',
  window_of: 'windows',
};

function nameOf({ kind, window, isItem }) {
  if (isItem) return 'item';
  return NAMES[kind] || (window === undefined ? 'text' : 'focused_window');
}

const ORDER = ['quit', 'windows', 'focused_window', 'text', 'item', 'clipboard', 'front_app', 'hidden'];

function changedNames(seen) {
  const found = new Set(seen.changes.map(nameOf));
  return ORDER.filter((name) => found.has(name));
}

// Chooses an item that is there and enabled, and answers what came of it. `front` is the application that was in front
// before that one was brought there.
export function perform(trail, app, front, call, span) {
  const { element, node } = findMenuItem.last(trail);
  appLaunchers.requirePress(element, `The menu item ${names.quote(node.title)}`, call);
  const choose = () => {
    appActivation.keepFront();
    // A command may show a dialog before it answers.
    ax.setMessageTimeout(element, 1);
    const done = ax.performAction(element, 'AXPress');
    if (done.code === ax.CODE.GONE && runningApps.hasEnded(app)) ax.failWithCode(done.code, app);
    return done;
  };
  const about = { app, item: element, front, expected: ['menu_closed'], slow: true };
  return observation.during(call, about, span, choose, (done, seen) => conclude(trail, app, done, seen));
}

function noteFor(code, seen, proven) {
  return seen.changed || code === 0 || code === ax.CODE.NO_ANSWER ? proven.note : DOUBT(code);
}

// AppKit answers errors from items that it has chosen: nothing is chosen twice [findings-2 7.2].
const DOUBT = (code) =>
  `The item was chosen, and macOS answered with AXError ${code}, as it does for items that did what they are for as well; ` +
  'no change was seen. Look before you choose it again.';

function conclude(trail, app, { code, sent }, seen) {
  const entry = findMenuItem.last(trail);
  if (!sent && !seen.changed) {
    reply.fail(
      'AppNotResponding',
      `${names.quote(app.name)} did not take the choice of ${names.quote(entry.node.title)} (AXError ${code})`,
      {
        hint: 'List the menu again: it may have been rebuilt',
        details: { ax_error: code },
      },
    );
  }
  const proven = effectProof.of('menu_item', seen, 'The item was chosen');
  return {
    app: app.name,
    menu_path: trail.map((each) => each.node.title),
    changed: changedNames(seen),
    effect: proven.effect,
    note: noteFor(code, seen, proven),
  };
}

// What menus tell while they are shut is all that there is in the background: an open menu takes the keyboard and the
// pointer.
function requireNoBackground(found, app, path, call) {
  if (!background.isOn(call)) return;
  const details = { menu_path: path.text };
  if (found.missing !== null) {
    const why = 'It is not in the menus as they are while they are shut, and they are not opened';
    background.refuse(call, `The menu item ${names.oneLine(path.text)} was not found`, why, details);
  }
  const title = names.quote(findMenuItem.last(found.trail).node.title);
  // Many items are disabled as long as their application is behind [findings 2.5].
  const why = 'It is disabled as its menu tells while it is shut: it may be enabled once its application is in front';
  background.refuse(call, `The menu item ${title} of ${names.quote(app.name)} cannot be chosen`, why, { ...details, enabled: false });
}

// Chooses an item by its path: with its menus shut where that is possible, else with them open.
export function byPath(of, app, top, written, front, call, span) {
  const path = findMenuItem.completed(of, app, top, written);
  const found = findMenuItem.withMenusShut(of, app, top, path);
  const { enabled, mark } = found.missing === null ? findMenuItem.last(found.trail).node : { enabled: false, mark: null };
  // What is marked is read again: what a shut menu says of a switch may be old, and choosing it would turn it the wrong way
  // [findings-2 8.7].
  const isShown = mark === null || background.isOn(call) || !runningApps.isFrontmost(app);
  if (enabled && isShown) {
    requireChoosable(found.trail, app, path);
    return perform(found.trail, app, front, call, span);
  }
  if (!enabled) requireNoBackground(found, app, path, call);
  return findMenuItem.whileOpen(of, app, top, path, span, (trail) => {
    requireChoosable(trail, app, path);
    return perform(trail, app, front, call, span);
  });
}
