// The window server's list of windows [bridge 6]: ids, bounds and order, without any permission.
import * as reply from 'macmcp/core/reply';
import * as nativeFunctions from 'macmcp/core/native_functions';

ObjC.import('ApplicationServices');

// kCGWindowListExcludeDesktopElements, alone and with kCGWindowListOptionOnScreenOnly [bridge 6].
export const ALL = 16;
export const ON_SCREEN = 17;

// kCGWindowListOptionAll.
const EVERY = 0;

// Normal windows, floating ones and modal panels [bridge 6].
export const LAYERS = [0, 3, 8];

// The level of open menus ([bridge 6]; belief `menu-level` in fixtures/beliefs/OPEN.md).
export const MENU_LEVEL = 101;

function entries(options) {
  const list = ObjC.castRefToObject($.CGWindowListCopyWindowInfo(options, 0));
  return list.isNil() ? null : ObjC.deepUnwrap(list);
}

const nameOf = (entry) => (typeof entry.kCGWindowName === 'string' ? entry.kCGWindowName : null);

// Whether a window of another process has a name: only who may record the screen is told [bridge 3]. No says nothing:
// there may be no window, or none with a title.
function tellsNames() {
  const mine = Number($.NSProcessInfo.processInfo.processIdentifier);
  return (entries(ALL) || []).some(
    (entry) => Number(entry.kCGWindowLayer) === 0 && Number(entry.kCGWindowOwnerPID) !== mine && Boolean(entry.kCGWindowName),
  );
}

// Whether windows of others may be captured; null when macOS does not tell. Its no is not always true, and names of
// windows prove the contrary [findings 4.2].
export function mayRecordScreen() {
  const allowed = nativeFunctions.mayRecordScreen();
  return allowed === false ? tellsNames() : allowed;
}

// The window server's windows, front to back: {window_id, process_id, layer, name, on_screen, sharing, x, y, width,
// height}. `name` is null without Screen Recording, and for a window without a title [findings-2 8.5].
export function list(options) {
  const found = entries(options);
  return found === null ? failWithoutSession() : normalOf(found);
}

// The same; null without a session.
export function listIfAny(options) {
  const found = entries(options);
  return found === null ? null : normalOf(found);
}

// The same, and the ids of the processes with a window on the screen on whatever level: {windows, owners}, `windows` null without a
// session.
export function withOwners(options) {
  const found = entries(options);
  if (found === null) return { windows: null, owners: new Set() };
  const shown = found.filter((entry) => entry.kCGWindowIsOnscreen).map((entry) => Number(entry.kCGWindowOwnerPID));
  return { windows: normalOf(found), owners: new Set(shown) };
}

// What is on the screen, by one question: {windows, menus}, the windows as in `list`, and the ids of the processes whose menus
// are open. Both front to back.
export function onScreen() {
  const found = entries(ON_SCREEN);
  if (found === null) return failWithoutSession();
  const menus = found.filter((entry) => Number(entry.kCGWindowLayer) === MENU_LEVEL).map((entry) => Number(entry.kCGWindowOwnerPID));
  return { windows: normalOf(found), menus: [...new Set(menus)] };
}

function failWithoutSession() {
  return reply.fail('NoGuiSession', 'No user is logged in at the screen', {
    why: 'Windows exist only in a graphical session',
    hint: 'Log in on that Mac and try again; an ssh session or a daemon has no screen',
  });
}

// An entry of the list by the names that it has here.
const described = (entry) => ({
  window_id: Number(entry.kCGWindowNumber),
  process_id: Number(entry.kCGWindowOwnerPID),
  layer: Number(entry.kCGWindowLayer),
  name: nameOf(entry),
  on_screen: Boolean(entry.kCGWindowIsOnscreen),
  // 0 for windows that their applications keep to themselves [bridge 6].
  sharing: Number(entry.kCGWindowSharingState),
  x: Number(entry.kCGWindowBounds.X),
  y: Number(entry.kCGWindowBounds.Y),
  width: Number(entry.kCGWindowBounds.Width),
  height: Number(entry.kCGWindowBounds.Height),
});

function normalOf(found) {
  const isNormal = (entry) => LAYERS.includes(Number(entry.kCGWindowLayer)) && Number(entry.kCGWindowAlpha) > 0;
  return found.filter(isNormal).map(described);
}

// What may take a click, front to back, as in `list`: windows, open menus, and those with the ids in `also`, on whatever level.
export function clickable(also) {
  const isOne = (entry) => LAYERS.includes(Number(entry.kCGWindowLayer)) || Number(entry.kCGWindowLayer) === MENU_LEVEL;
  const isShown = (entry) => Number(entry.kCGWindowAlpha) > 0 && (isOne(entry) || also.includes(Number(entry.kCGWindowNumber)));
  return (entries(ON_SCREEN) || []).filter(isShown).map(described);
}

// The process with the first normal window on the screen; null when there is none.
export function frontProcess() {
  const first = (entries(ON_SCREEN) || []).find((entry) => Number(entry.kCGWindowLayer) === 0);
  return first === undefined ? null : Number(first.kCGWindowOwnerPID);
}

// Whether a process has a normal window on the screen.
export function hasWindow(processId) {
  return list(ON_SCREEN).some((entry) => entry.process_id === processId);
}

// The windows on every level, front to back, as in `list`. None without a session.
const onEveryLevel = (options) => (entries(options) || []).map(described);

// Every window that there is, on whatever Space, and those that are on the screen.
export const every = () => onEveryLevel(EVERY);
export const shown = () => onEveryLevel(ON_SCREEN);

// The window of an id, on whatever level and Space [findings-2 8.4]; undefined when there is none.
export function withId(windowId) {
  const found = entries(EVERY);
  if (found === null) return failWithoutSession();
  const entry = found.find((each) => Number(each.kCGWindowNumber) === windowId);
  return entry === undefined ? undefined : described(entry);
}

export const has = (windowId) => every().some((entry) => entry.window_id === windowId);

// The number of a window's element. What macOS tells for it counts only where the window server lists it, `among` what
// `every` answers, under the element's process: it may be another one's [findings 1.8].
export function idAmong(among, element, processId) {
  const id = nativeFunctions.windowId(element);
  return id !== null && among.some((entry) => entry.window_id === id && entry.process_id === processId) ? id : null;
}

// A question about the elements of windows: the number of one.
export function numbering() {
  const known = every();
  return (element, processId) => idAmong(known, element, processId);
}
