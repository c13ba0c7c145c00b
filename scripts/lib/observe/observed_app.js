// What an application and the screen show that an action may change: windows, sheets, popovers, menus, the focus.
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as elementLists from 'macmcp/ax/element_lists';
import * as frontApp from 'macmcp/app/front_app';
import * as runningApps from 'macmcp/app/running_apps';
import * as clipboardCount from 'macmcp/system/clipboard_count';
import readWindow from 'macmcp/window/read_window';
import * as surfaces from 'macmcp/window/surfaces';
import * as windowServer from 'macmcp/window/window_server';

const OF_APP = ['AXWindows', 'AXFocusedWindow', 'AXFocusedUIElement', 'AXChildren'];

// An application that has become busy must not hold up the answer: it is asked for less long than before the action.
export const SECONDS = 0.25;

// The levels of windows and panels [bridge 6].
const WINDOW_LEVELS = new Set([0, 3, 8]);

const isAmong = (list) => (element) => list.some((each) => ax.isSame(each, element));

// What is known of windows since an action was begun: whether each is no window of its application.
let judged = ax.elementMap();
export function begin() {
  judged = ax.elementMap();
}

function isSurface(element) {
  if (judged.get(element) === undefined) judged.add(element, surfaces.isOne(element));
  return judged.get(element);
}

// Those of its windows that are some. They are asked only where the window server shows one that may be none: a message each.
function withoutSurfaces(app, windows) {
  const isOdd = (entry) => entry.process_id === app.process_id && surfaces.isSmall(entry);
  const isAsked = (windowServer.listIfAny(windowServer.ON_SCREEN) || []).some(isOdd);
  return surfaces.withoutDesktop(app, isAsked ? windows.filter((element) => !isSurface(element)) : windows);
}

export function readApp(app, seconds) {
  const { code, slots } = ax.copyAttributes(ax.application(app.process_id, seconds), ax.attributeList(OF_APP));
  if (slots === null) return { code, windows: [], window: null, focus: null, loose: [], read: false };
  const [windows, children] = [0, 3].map((place) => axValues.items(axValues.array(slots.objectAtIndex(place))));
  const [window, focus] = [1, 2].map((place) => axValues.element(slots.objectAtIndex(place)));
  const loose = elementLists.without(children, windows);
  return { code, windows: withoutSurfaces(app, windows), window, focus, children, loose, read: true };
}

// The windows whose content is compared: the one in front, and the one acted upon where that is another.
/** @type {(app: any, others: any) => any[]} */
export function readWindows(app, others) {
  const elements = app.window === null ? [] : [app.window];
  for (const other of others) if (other !== null && !isAmong(elements)(other)) elements.push(other);
  return elements.map(readWindow).filter((each) => each !== null);
}

// What the window server shows: that costs no message to anybody.
export function readScreen() {
  const shown = windowServer.shown();
  return {
    windows: shown.filter(({ layer }) => WINDOW_LEVELS.has(layer)),
    menus: shown.filter(({ layer }) => layer === windowServer.MENU_LEVEL),
  };
}

// What costs no message, or one: the application in front, the clipboard, the screen.
export function readSurroundings(app) {
  return {
    front: frontApp.find(),
    ended: app !== null && runningApps.hasEnded(app),
    hidden: app === null ? null : Boolean(app.handle.hidden),
    clipboard: clipboardCount.settled(),
    screen: readScreen(),
  };
}

export function compareWindow(was, is) {
  const found = [];
  const add = (kind, more) => found.push(Object.assign({ kind, window: is }, more));
  if ((was.title || '') !== (is.title || '')) add('title', { before: was.title || '', after: is.title || '' });
  if (was.minimized !== is.minimized && is.minimized !== null) add(is.minimized ? 'minimized' : 'restored', {});
  if (was.fullscreen !== is.fullscreen && is.fullscreen !== null) add(is.fullscreen ? 'full_screen' : 'no_full_screen', {});
  else if (is.frame !== null && was.frame !== null && JSON.stringify(was.frame) !== JSON.stringify(is.frame))
    add('frame', { frame: is.frame });
  for (const { element, index } of elementLists.difference(was.children, is.children).added) {
    found.push({ kind: 'appeared', element, parent: is.element, index });
  }
  return found;
}

// Windows and what else stands below the application; each is told once.
export function compareApp(was, is, titles) {
  const found = [];
  if (!was.read || !is.read) return found;
  const windows = elementLists.difference(was.windows, is.windows);
  for (const { element } of windows.added) found.push({ kind: 'appeared', element, parent: null, index: null });
  for (const { element } of windows.gone) {
    const known = titles.find((each) => ax.isSame(each.element, element));
    found.push({ kind: 'gone', role: 'AXWindow', name: known === undefined ? null : known.title });
  }
  for (const { element } of elementLists.difference(was.loose, is.loose).added) {
    found.push({ kind: 'appeared', element, parent: null, index: elementLists.indexOf(is.children, element) });
  }
  return found;
}

const isNew = (known) => (entry) => !known.some((each) => each.window_id === entry.window_id);

// What the window server tells beyond what the application does: menus, and the windows of others.
export function compareScreen(was, is, app) {
  const found = [];
  const ofOthers = is.windows.filter((entry) => app === null || entry.process_id !== app.process_id);
  for (const entry of ofOthers.filter(isNew(was.windows)))
    found.push({ kind: 'window_of', process_id: entry.process_id, window_id: entry.window_id, small: surfaces.isSmall(entry) });
  if (is.menus.some(isNew(was.menus))) found.push({ kind: 'menu_opened', process_id: is.menus.find(isNew(was.menus)).process_id });
  if (was.menus.length > 0 && is.menus.length === 0) found.push({ kind: 'menu_closed', process_id: was.menus[0].process_id });
  return found;
}

export const sameProcess = (one, other) => (one === null || other === null ? one === other : one.process_id === other.process_id);

export function compareSurroundings(was, is) {
  const found = [];
  if (!sameProcess(was.front, is.front) && is.front !== null) found.push({ kind: 'front_app', app: is.front });
  if (was.hidden !== is.hidden) found.push({ kind: is.hidden ? 'app_hidden' : 'app_shown' });
  if (was.clipboard !== is.clipboard) found.push({ kind: 'clipboard' });
  return found;
}
