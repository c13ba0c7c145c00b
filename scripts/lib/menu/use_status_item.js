// Clicking a status item, and choosing from the menu that it opens [bridge 4.12].
import * as reply from 'macmcp/core/reply';
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as rectangles from 'macmcp/core/rectangles';
import * as ax from 'macmcp/ax/ax';
import * as runningApps from 'macmcp/app/running_apps';
import * as elementTree from 'macmcp/element/element_tree';
import * as inputEvents from 'macmcp/input/input_events';
import * as mouse from 'macmcp/input/mouse';
import * as chooseMenuItem from 'macmcp/menu/choose_menu_item';
import * as findMenuItem from 'macmcp/menu/find_menu_item';
import findStatusItem from 'macmcp/menu/find_status_item';
import * as menuItems from 'macmcp/menu/menu_items';
import * as menuPath from 'macmcp/menu/menu_path';
import * as openMenu from 'macmcp/menu/open_menu';
import * as readMenus from 'macmcp/menu/read_menus';
import * as statusItems from 'macmcp/menu/status_items';
import * as observation from 'macmcp/observe/observation';
import * as appWindows from 'macmcp/window/app_windows';
import * as surfaces from 'macmcp/window/surfaces';
import * as windowServer from 'macmcp/window/window_server';
import * as effectProof from 'macmcp/observe/effect_proof';

// How long a menu or a panel takes to appear.
const OPENS_MS = 2000;

// How long another process may take to tell of its panel.
const PANEL_SECONDS = 0.5;

// What a panel shows at first sight.
const PANEL_OPTIONS = { max_elements: 40, max_depth: 12, offscreen: false, actions: false, matches: null };

// The levels that menus, panels and popovers of status items are shown on, and those of other windows: not the Dock's and not
// the menu bar's own.
const isPanelLayer = (layer) => layer >= 0 && layer !== 20 && layer !== 24;

// What is there before a press: the windows of its application, what the item holds, and all windows of everybody.
function before(target) {
  const inside = menuItems.held(target, target.app);
  return {
    windows: surfaces.listed(target.root).elements,
    menu: inside === null ? null : inside.menu,
    others: inside === null ? [] : inside.others,
    numbers: new Set(windowServer.every().map((entry) => entry.window_id)),
  };
}

const isNewAmong = (known) => (element) => !known.some((old) => ax.isSame(old, element));

// A popover is a child of its item and no window [findings 2.6]: whatever the item holds beside its menu, and is a popover or
// was not there before.
function popoverIn(inside, was) {
  const isNew = isNewAmong(was.others);
  return inside.others.find((child) => isNew(child) || ax.plainValue(child, 'AXRole') === 'AXPopover') || null;
}

// The panel of another process: the clock's belongs to Notification Center [findings 2.7]. {panel, app}, or null.
function panelElsewhere(target, was) {
  const shown = windowServer.every().filter((entry) => !was.numbers.has(entry.window_id) && isPanelLayer(entry.layer));
  for (const entry of shown.filter((each) => each.process_id !== target.app.process_id)) {
    const app = runningApps.withProcessId(entry.process_id);
    const { found } = app === null ? { found: [] } : appWindows.read(app, PANEL_SECONDS);
    const window = found.find((each) => each.window_id === entry.window_id);
    if (window !== undefined) return { panel: window.element, app };
  }
  return null;
}

// Presses an item and waits for what it shows: {menu} or {panel, app}, all null when nothing came. A press blocks
// while the menu is tracked, so "cannot complete" is no failure [bridge 4.12].
function openItem(target, span) {
  const was = before(target);
  const shownAlready = was.menu !== null && was.menu.open;
  const popover = shownAlready ? null : popoverIn({ others: was.others }, was);
  if (popover !== null) return { menu: null, panel: popover, app: target.app };
  if (!shownAlready) press(target, () => isShown(look(target, was)));
  const { seen, isShut } = waitForShown(target, was, span);
  if (!isShut) return seen;
  // Its panel was open, and the press has shut it.
  const shut = before(target);
  press(target, () => isShown(look(target, shut)));
  return waitForShown(target, shut, span).seen;
}

// What an item shows, and whether a window that it showed has gone instead.
function waitForShown(target, was, span) {
  let seen = null;
  let isShut = false;
  clock.waitUntil(
    () => {
      seen = look(target, was);
      isShut = !isShown(seen) && was.windows.length > surfaces.listed(target.root).elements.length;
      return isShut || (isShown(seen) && (seen.menu === null || seen.menu.items.length > 0));
    },
    clock.part(span, OPENS_MS),
  );
  return { seen, isShut };
}

const isShown = ({ menu, panel }) => menu !== null || panel !== null;

// A window that its application did not list before, and that is one.
function newWindow(target, was) {
  const found = surfaces.listed(target.root).elements.filter(isNewAmong(was.windows));
  return found.find((element) => !surfaces.isOne(element));
}

function look(target, was) {
  const inside = menuItems.held(target, target.app);
  if (inside !== null && inside.menu !== null && inside.menu.open) return { menu: inside.menu, panel: null, app: target.app };
  const own = (inside === null ? null : popoverIn(inside, was)) || newWindow(target, was);
  if (own) return { menu: null, panel: own, app: target.app };
  return Object.assign({ menu: null, panel: null, app: target.app }, panelElsewhere(target, was));
}

// By its action; where it lists none or does not take it, by a click on its centre [findings 2.7] (grade B). While another
// menu of the bar is open the pointer alone opens this one, and a click would shut it: `isOpen` is asked before.
function press(target, isOpen = () => false) {
  ax.setMessageTimeout(target.element, openMenu.PRESS_SECONDS);
  const { code, sent } = ax.performAction(target.element, 'AXPress');
  if (sent) return;
  const { frame } = target.info;
  if (frame !== null && inputEvents.mayPost()) {
    const point = rectangles.middle(frame);
    mouse.move(point);
    if (!isOpen()) mouse.click(point, { button: 'left', count: 1, modifiers: [] });
    return;
  }
  const item = `The status item ${names.quote(target.node.title)} of ${names.quote(target.app.name)}`;
  reply.fail('AppNotResponding', `${item} did not accept a click (AXError ${code})`, {
    hint: 'Call list_status_bar_items: it may be gone',
    details: { ax_error: code, item: statusItems.report(target) },
  });
}

function panelElements(panel, span) {
  const { nodes } = elementTree.walk([{ element: panel, index: null, window_id: null }], PANEL_OPTIONS, span);
  return nodes
    .filter((node) => node.parent !== null && (node.title || node.description || node.value !== undefined))
    .map((node) => ({
      role: node.role,
      name: node.title || node.description || null,
      value: node.value === undefined ? null : node.value,
    }));
}

// Clicks an item and answers what it shows.
export function click(wanted, call, span) {
  const target = findStatusItem(wanted, span);
  // The items of its menu are in the result.
  const about = { app: target.app, expected: ['menu_opened'] };
  return observation.during(
    call,
    about,
    span,
    () => open(target, span),
    (done) => done,
  );
}

function open(target, span) {
  const { menu, panel, app } = openItem(target, span);
  const done = { item: statusItems.report(target), shows: null, items: [], elements: [] };
  const proven = (shows, note = null) => ({ shows, ...effectProof.ofState('show_status_item', shows, note) });
  if (menu !== null) {
    const settled = menuItems.inside(target, target.app) || [];
    const { items } = readMenus.tree(settled, target.app, { depth: 100, most: 500 }, span);
    return Object.assign(done, { items }, proven('menu'));
  }
  if (panel !== null) {
    const title = ax.plainValue(panel, 'AXTitle') || null;
    const note = app.process_id === target.app.process_id ? null : `The panel belongs to ${names.quote(app.name)}: name that app for it.`;
    return Object.assign(done, { panel: title, elements: panelElements(panel, span) }, proven('panel', note));
  }
  const note = 'The item was clicked; no menu or panel appeared. It may act immediately: check the result.';
  return Object.assign(done, proven(null, note));
}

// Puts away what a click has shown.
function closeItem(target, opened) {
  if (opened === null || opened.panel === null) openMenu.close(target, target.app);
  else press(target);
}

// Chooses an item of a status item's menu; nothing stays open when that fails.
export function choose(wanted, written, call, span) {
  const target = findStatusItem(wanted, span);
  const path = menuPath.parse(written);
  const of = `the menu of ${names.quote(target.node.title)}`;
  let opened = null;
  try {
    opened = openItem(target, span);
    if (opened.menu === null && opened.panel === null) {
      reply.fail('Timeout', `The status item ${names.quote(target.node.title)} showed no menu in time`, {
        why: 'It was clicked: it may open its menu late, or act immediately and have no menu',
        hint: 'Check what happened before you try again; click_status_bar_item reports what it shows',
        details: { item: statusItems.report(target) },
      });
    }
    if (opened.menu === null) {
      reply.fail('MenuItemNotFound', `The status item ${names.quote(target.node.title)} shows a panel, not a menu`, {
        hint: 'Use click_status_bar_item, then get_ui_elements and click_ui_element on its process',
        details: { item: statusItems.report(target) },
      });
    }
    const first =
      opened.menu.items.length === 0
        ? []
        : openMenu.waitForItems(target, target.app, (items) => menuPath.match(items, path, 0) !== null, span) || [];
    if (first.length === 0) findMenuItem.failLate(names.quote(target.app.name), path, target);
    const found = findMenuItem.inOpenMenus(of, target.app, first, path, span);
    chooseMenuItem.requireChoosable(found, target.app, path);
    return Object.assign({ item: statusItems.report(target) }, chooseMenuItem.perform(found, target.app, undefined, call, span));
  } finally {
    closeItem(target, opened);
  }
}
