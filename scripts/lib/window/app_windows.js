// An application's windows as Accessibility tells them [bridge 4.8], which knows titles and states, joined with the window
// server's list, which knows ids, bounds and order.
import * as nativeFunctions from 'macmcp/core/native_functions';
import * as rectangles from 'macmcp/core/rectangles';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as displays from 'macmcp/system/displays';
import * as surfaces from 'macmcp/window/surfaces';
import * as windowServer from 'macmcp/window/window_server';

// Of what only the window server lists, smaller ones are helpers that nobody sees. What Accessibility lists is a window
// whatever its size: it may have been made that small [findings 2.4].
const LEAST = 40;

const ATTRIBUTES = ['AXMinimized', 'AXFullScreen', 'AXIdentifier', ...surfaces.ATTRIBUTES];

// Whether what only the window server lists may be a window: what is small both ways has a title then [findings-3 15.6].
export const isWorkable = (entry) => entry.width >= LEAST && entry.height >= LEAST && (Boolean(entry.name) || !surfaces.isSmall(entry));

// What rounding may make of a frame, in points.
const TOLERANCE = 2;

const isAt = (place, window) => rectangles.isNear(place, window.frame, TOLERANCE);

// One window's element with what one message tells about it, and its id.
function describe(element, wanted, id, isNumbered) {
  const found = {
    element,
    window_id: id,
    title: null,
    frame: null,
    minimized: null,
    fullscreen: null,
    main: null,
    subrole: null,
    identifier: null,
    surface: false,
  };
  const { slots } = ax.copyAttributes(element, wanted);
  if (slots === null) {
    // Odd elements refuse a batch and answer single questions [bridge 4.5].
    found.title = ax.plainValue(element, 'AXTitle');
    return found;
  }
  const slot = (name) => slots.objectAtIndex(ATTRIBUTES.indexOf(name));
  found.title = axValues.text(slot('AXTitle'));
  found.frame = axValues.frame(slot('AXPosition'), slot('AXSize'));
  found.minimized = axValues.boolean(slot('AXMinimized'));
  found.fullscreen = axValues.boolean(slot('AXFullScreen'));
  found.main = axValues.boolean(slot('AXMain'));
  found.subrole = axValues.text(slot('AXSubrole'));
  found.identifier = axValues.text(slot('AXIdentifier'));
  found.surface = surfaces.judge(element, slot, isNumbered);
  return found;
}

// An application's windows as Accessibility tells them: {code, found}, without their ids. `found` is front to back,
// minimised ones included, those on other Spaces not [bridge 4.8]. One message a window and one for all, and one for a window without
// buttons that is not among `entries`, what the window server lists.
export function look(app, timeoutSeconds, entries = []) {
  const wanted = ax.attributeList(ATTRIBUTES);
  const mine = entries.filter((entry) => entry.process_id === app.process_id);
  const isListed = (title, frame) => mine.some((entry) => isAt(entry, { frame }) && (entry.name === null || entry.name === title));
  const isNumbered = (title, frame) => Boolean(title) && frame !== null && isListed(title, frame);
  const { code, elements } = surfaces.listed(ax.application(app.process_id, timeoutSeconds));
  return { code, found: elements.map((element) => describe(element, wanted, null, isNumbered)) };
}

// The same with their ids, for which each window is asked: one message more.
export function read(app, timeoutSeconds) {
  const answer = look(app, timeoutSeconds);
  const numberOf = windowServer.numbering();
  for (const window of answer.found) window.window_id = numberOf(window.element, app.process_id);
  return answer;
}

// The id of a window that need not be asked for it; null where anything is left open. A window with a title that is not
// minimised is on screen: Accessibility tells of no other Space [bridge 4.8]. So it is the one that the window server
// shows with its frame and title, where no other window of the application, on whatever Space, might be meant, and where
// that one stood so before the application was asked and does afterwards.
function provenId(window, found, before, after) {
  if (window.frame === null || !window.title || window.minimized !== false) return null;
  const isTwin = (other) => other.title === window.title && (other.frame === null || isAt(other.frame, window));
  if (found.some((other) => other !== window && isTwin(other))) return null;
  const fitting = after.filter((entry) => isAt(entry, window) && (entry.name === null || entry.name === window.title));
  if (fitting.length !== 1 || fitting[0].name === null || !fitting[0].on_screen) return null;
  const [entry] = fitting;
  const was = before.find((each) => each.window_id === entry.window_id);
  const stayed = was !== undefined && was.name === entry.name && rectangles.isNear(was, entry, 0);
  return stayed ? entry.window_id : null;
}

// Gives the windows of an application their ids, and asks only those for theirs that are not known by frame and title.
// `before` and `after` are what the window server showed before and shows after they were read.
export function number(app, found, before, after) {
  const isMine = (entry) => entry.process_id === app.process_id;
  const [earlier, now] = [before.filter(isMine), after.filter(isMine)];
  const proven = found.map((window) => (app.hidden ? null : provenId(window, found, earlier, now)));
  found.forEach((window, place) => {
    window.window_id = proven[place] === null ? windowServer.idAmong(after, window.element, app.process_id) : proven[place];
  });
}

// The window server's entry of a window whose id macOS did not tell: the one with its frame, and its title where
// several have it [bridge 4.8]. null when none or several fit: a wrong id is worse than none.
function byFrame(window, entries) {
  if (window.frame === null) return null;
  const framed = entries.filter((entry) => rectangles.isNear(entry, window.frame, TOLERANCE));
  if (framed.length === 1) return framed[0];
  const titled = framed.filter((entry) => entry.name !== null && entry.name === window.title);
  return titled.length === 1 ? titled[0] : null;
}

// Gives each window its entry of the window server, or null; an entry that two windows claim belongs to neither.
function join(found, entries) {
  const known = new Set(found.map((window) => window.window_id));
  const free = entries.filter((entry) => !known.has(entry.window_id));
  const claims = new Map();
  for (const window of found) {
    window.entry =
      window.window_id === null ? byFrame(window, free) : entries.find((entry) => entry.window_id === window.window_id) || null;
    if (window.entry !== null) window.window_id = window.entry.window_id;
    if (window.window_id !== null) claims.set(window.window_id, (claims.get(window.window_id) || 0) + 1);
  }
  for (const window of found) {
    if (claims.get(window.window_id) > 1) {
      window.window_id = null;
      window.entry = null;
    }
  }
}

// Whether an entry off the screen that Accessibility does not tell of is a window: on other Spaces that sees nothing [bridge 4.8].
// An application keeps helpers as well, which have no title and are on no Space; without Screen Recording no window has a
// title here [findings-2 8.5].
export const isOnOtherSpace = (entry) => Boolean(entry.name) || nativeFunctions.isOnSpace(entry.window_id) === true;

// An application's windows as they are listed and named, `found` as `read` tells them and joined, then those that only the
// window server knows: {window_id, title, window, entry, on_screen}, `window` null for the latter. `blind`: Accessibility
// tells nothing of the application, so that also what is on screen is taken from the window server.
export function gather(app, found, entries, blind) {
  const mine = entries.filter((entry) => entry.process_id === app.process_id);
  join(found, mine);
  const known = found.map((window) => ({
    window_id: window.window_id,
    title: window.title,
    window,
    entry: window.entry,
    on_screen: window.entry === null ? !app.hidden && window.minimized !== true : window.entry.on_screen,
  }));
  const claimed = new Set(known.map((each) => each.window_id));
  const others = mine.filter((entry) => !claimed.has(entry.window_id) && isWorkable(entry));
  const shown = others.filter((entry) => (entry.on_screen ? blind : isOnOtherSpace(entry)));
  return known.concat(
    shown.map((entry) => ({ window_id: entry.window_id, title: entry.name || null, window: null, entry, on_screen: entry.on_screen })),
  );
}

export function row(app, window, known) {
  const frame = window.frame || window.entry;
  const display = frame === null ? null : displays.displayOf(frame, known);
  return {
    window_id: window.window_id,
    title: window.title,
    app: app.name,
    bundle_id: app.bundle_id,
    process_id: app.process_id,
    x: frame === null ? null : frame.x,
    y: frame === null ? null : frame.y,
    width: frame === null ? null : frame.width,
    height: frame === null ? null : frame.height,
    minimized: window.minimized,
    fullscreen: window.fullscreen,
    main: window.main,
    surface: window.surface,
    display_id: display === null ? null : display.display_id,
  };
}

// What one message tells about one window.
export const readOne = (element, id) => describe(element, ax.attributeList(ATTRIBUTES), id, () => id !== null);

// What a window is now, read again.
export const readAgain = (target) => readOne(target.window.element, target.window_id);

// A window as tools answer it.
export function report(target, window) {
  return row(target.app, Object.assign({ entry: target.window.entry }, window), displays.all());
}
