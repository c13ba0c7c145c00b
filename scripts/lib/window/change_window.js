// What can be done to a window: brought to the front, put away, moved, resized, both at once [bridge 4.8]. A code of 0 proves nothing
// [bridge 0.2], so each of them reads the state until it is as wanted, or answers what it is instead.
//
// `target` comes from findWindow.byParams.
import * as reply from 'macmcp/core/reply';
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as nativeFunctions from 'macmcp/core/native_functions';
import * as ax from 'macmcp/ax/ax';
import * as appActivation from 'macmcp/app/app_activation';
import * as frontApp from 'macmcp/app/front_app';
import * as runningApps from 'macmcp/app/running_apps';
import * as appWindows from 'macmcp/window/app_windows';
import * as windowMenu from 'macmcp/window/window_menu';
import * as windowServer from 'macmcp/window/window_server';
import * as changes from 'macmcp/observe/changes';

// How long to wait before each look: windows need 50 to 500 ms to get where they go [bridge 4.4].
const PAUSES_MS = [0, 50, 100, 200, 300, 350];

const near = (a, b) => Math.abs(a - b) < 1;
const describe = (target) => `Window ${target.window_id} ${names.quote(target.title || '')} of ${names.quote(target.app.name)}`;

function describeState(window) {
  if (window.fullscreen) return 'it is full screen';
  if (window.minimized) return 'it is minimized';
  return ax.elementsOf(window.element, 'AXChildren').some((child) => ax.plainValue(child, 'AXRole') === 'AXSheet')
    ? 'a sheet is open on it'
    : null;
}

// Ends the script: the window is there and does not do what it was told.
function failRefused(target, what, window, why, hint = undefined) {
  const found = appWindows.report(target, window);
  reply.fail('NotEditable', `${describe(target)} ${what}`, { why, hint, details: { window: found } });
}

function failOnOtherSpace(target) {
  const where = target.on_screen ? 'is not shown to Accessibility' : 'is on another Space, out of reach of Accessibility';
  reply.fail('WindowNotFound', `${describe(target)} ${where}`, {
    hint: 'Bring it here with focus_window, then try again',
    details: { window_id: target.window_id },
  });
}

// Reads the window until `is` holds, and answers how it was read last.
function waitUntil(target, span, is) {
  return changes.readUntil(() => appWindows.readAgain(target), is, PAUSES_MS, span);
}

// How long macOS takes to go to another Space.
const TRAVEL_MS = 2000;

// A window on another Space: macOS goes to that Space when its application comes to the front, unless the user has
// switched that off or it has windows here as well. The Window menu of the application leads there in any case
// [findings-2 8.6].
function bringToThisSpace(target, span) {
  const isHere = () => appWindows.read(target.app, 1).found.find((each) => each.window_id === target.window_id);
  const arrives = () => clock.waitUntil(isHere, clock.part(span, TRAVEL_MS));
  appActivation.bringToFront(target.app, span);
  const hasTitle = Boolean(target.title);
  const found = arrives() || (hasTitle ? windowMenu.choose(target.app, target.title, arrives, span) : null);
  if (!found) {
    const noWay = hasTitle ? ', and its Window menu did not lead there' : '';
    reply.fail('WindowNotFound', `${describe(target)} is on another Space`, {
      why: `Its application was brought to the front, but macOS did not switch to that Space${noWay}`,
      hint: 'Choose the window in the Window menu of its application',
      details: { window_id: target.window_id },
    });
  }
  return Object.assign({}, target, { title: found.title, window: Object.assign({ entry: null }, found) });
}

// Whether it lies before all others of its application: panels are in front without being main.
function isOnTop(target) {
  const front = windowServer.list(windowServer.ON_SCREEN).find((entry) => entry.process_id === target.app.process_id);
  return front !== undefined && front.window_id === target.window_id;
}

// Restores, raises, makes main, brings the application to the front, in this order [bridge 4.8].
export function bringToFront(given, span) {
  const target = given.window === null ? bringToThisSpace(given, span) : given;
  const { app } = target;
  const { element } = target.window;
  if (target.window.minimized) ax.setAttribute(element, 'AXMinimized', $(false));
  const raise = () => {
    ax.performAction(element, 'AXRaise');
    ax.setAttribute(element, 'AXMain', $(true));
  };
  raise();
  const front = appActivation.bringToFront(app, span, appActivation.ONE_WINDOW);
  const is = (window) => window.minimized !== true && (window.main === true || isOnTop(target));
  if (front && !is(appWindows.readAgain(target))) raise();
  const window = waitUntil(target, span, is);
  if (!front || !is(window)) {
    const other = frontApp.find();
    reply.fail('Timeout', `${describe(target)} did not come to the front`, {
      why:
        other === null
          ? 'No application is in front'
          : `${names.quote(other.name)} is in front${describeState(window) === null ? '' : `, and ${describeState(window)}`}`,
      hint: 'macOS may ignore this request while the user works in another app: click the window, or try again',
      details: { window: appWindows.report(target, window), front: other === null ? null : runningApps.identity(other) },
    });
  }
  return { window: appWindows.report(target, window), effect: 'confirmed', note: null };
}

export function minimize(target, span) {
  if (target.window === null) failOnOtherSpace(target);
  if (!target.window.minimized) ax.setAttribute(target.window.element, 'AXMinimized', $(true));
  const window = waitUntil(target, span, (each) => each.minimized === true);
  if (window.minimized !== true) {
    failRefused(
      target,
      'was not minimized',
      window,
      `State: ${describeState(window) || 'it ignores it; panels and some dialogs cannot be minimized'}`,
      'Close what is open on it, or leave full screen, then try again',
    );
  }
  return { window: appWindows.report(target, window), effect: 'confirmed', note: null };
}

// Writes a place or a size; what refused it, or null. Where Accessibility does not take it, System Events may
// ([bridge 4.4], the fallback; [events 3.4]).
function writeOrSend(target, attribute, value, pair) {
  const code = value === null ? null : ax.writeAttribute(target.window.element, attribute, value);
  if (code === 0) return null;
  const why = code === null ? 'Its new place could not be made' : `AXError ${code}`;
  try {
    return setBySystemEvents(target, attribute === 'AXPosition' ? 'position' : 'size', pair) ? null : why;
  } catch (error) {
    return `${why}; System Events: ${names.quote(error.message)}`;
  }
}

// By System Events, which has no window ids: the window with this frame, if there is one and no more.
function setBySystemEvents(target, property, pair) {
  const { frame } = appWindows.readAgain(target);
  // Not evaluated, so that the process is told by its id at each event [events 3.2].
  const process = Application('System Events').processes.whose({ unixId: target.app.process_id })[0];
  const sizes = process.windows.size();
  const places = process.windows.position().map((position, index) => ({ position, size: sizes[index], index }));
  const fitting = places.filter(
    (each) =>
      frame !== null &&
      near(each.position[0], frame.x) &&
      near(each.position[1], frame.y) &&
      near(each.size[0], frame.width) &&
      near(each.size[1], frame.height),
  );
  if (fitting.length !== 1) return false;
  process.windows[fitting[0].index][property] = pair;
  return true;
}

// What came of a move or a resize. `asked` and `of` speak of two numbers of a frame.
function resultOfChange(target, before, window, refused, { asked, of, verb, noun }) {
  const got = window.frame === null ? null : of(window.frame);
  const isAsked = got !== null && near(got[0], asked[0]) && near(got[1], asked[1]);
  const other = got === null ? 'unverified' : 'partial';
  const done = { window: appWindows.report(target, window), effect: isAsked ? 'confirmed' : other, note: null };
  if (isAsked) return done;
  const was = of(before);
  const moved = got !== null && !(near(got[0], was[0]) && near(got[1], was[1]));
  const told = got === null ? 'Its frame cannot be read' : `${noun} is ${got.join(', ')}, asked for ${asked.join(', ')}`;
  if (refused !== null || !moved) {
    failRefused(
      target,
      `was not ${verb}`,
      window,
      `${told}. ${refused || `State: ${describeState(window) || 'the application or macOS keeps it there'}`}`,
      window.fullscreen ? 'Leave full screen first' : 'Look at the window, or try other numbers',
    );
  }
  done.note = `${told}: the application or macOS allowed no more.`;
  return done;
}

function requireFrame(target) {
  if (target.window === null) failOnOtherSpace(target);
  if (target.window.frame === null) failRefused(target, 'tells no frame', target.window, 'It may be closing');
  return target.window.frame;
}

export function move(target, { x, y }, span) {
  const before = requireFrame(target);
  const is = (window) => window.frame !== null && near(window.frame.x, x) && near(window.frame.y, y);
  if (is(target.window)) return { window: appWindows.report(target, target.window), effect: 'confirmed', note: null };
  const refused = writeOrSend(target, 'AXPosition', nativeFunctions.axPoint(x, y), [x, y]);
  let window = waitUntil(target, span, is);
  // On its way to another display a window may lose its size [bridge 4.4].
  if (window.frame !== null && !(near(window.frame.width, before.width) && near(window.frame.height, before.height))) {
    writeOrSend(target, 'AXSize', nativeFunctions.axSize(before.width, before.height), [before.width, before.height]);
    window = appWindows.readAgain(target);
  }
  return resultOfChange(target, before, window, refused, {
    asked: [x, y],
    of: (frame) => [frame.x, frame.y],
    verb: 'moved',
    noun: 'Its place',
  });
}

export function resize(target, { width, height }, span) {
  const before = requireFrame(target);
  const is = (window) => window.frame !== null && near(window.frame.width, width) && near(window.frame.height, height);
  if (is(target.window)) return { window: appWindows.report(target, target.window), effect: 'confirmed', note: null };
  const refused = writeOrSend(target, 'AXSize', nativeFunctions.axSize(width, height), [width, height]);
  const window = waitUntil(target, span, is);
  return resultOfChange(target, before, window, refused, {
    asked: [width, height],
    of: (frame) => [frame.width, frame.height],
    verb: 'resized',
    noun: 'Its size',
  });
}

const isFrame = (frame, asked) => frame !== null && Object.keys(asked).every((name) => near(frame[name], asked[name]));
const inWords = (frame) => `${frame.x}, ${frame.y}, ${frame.width} x ${frame.height}`;

// Size, place, and size again: on the way to another display a window may lose its size, and where it is the display may
// not have room for it [bridge 4.4]. What refused it, or null.
function writeFrame(target, { x, y, width, height }) {
  const size = () => writeOrSend(target, 'AXSize', nativeFunctions.axSize(width, height), [width, height]);
  const refused = [size(), writeOrSend(target, 'AXPosition', nativeFunctions.axPoint(x, y), [x, y]), size()];
  return refused.find((each) => each !== null) || null;
}

// `ask` makes the wanted frame of the one that there is.
export function setFrame(target, ask, span) {
  const before = requireFrame(target);
  const { fullscreen } = target.window;
  if (fullscreen) failRefused(target, 'was not moved', target.window, 'State: it is full screen', 'Leave full screen first');
  const asked = ask(before);
  const is = (window) => isFrame(window.frame, asked);
  if (is(target.window)) return { window: appWindows.report(target, target.window), effect: 'confirmed', note: null };
  const refused = writeFrame(target, asked);
  const window = waitUntil(target, span, is);
  const done = { window: appWindows.report(target, window), effect: 'confirmed', note: null };
  if (is(window)) return done;
  const told = window.frame === null ? 'Its frame cannot be read' : `Its frame is ${inWords(window.frame)}, asked for ${inWords(asked)}`;
  if (isFrame(window.frame, before)) {
    const state = `State: ${describeState(window) || 'the application or macOS keeps it there'}`;
    failRefused(target, 'was not changed', window, `${told}. ${refused || state}`, 'Look at the window, or try other numbers');
  }
  done.effect = window.frame === null ? 'unverified' : 'partial';
  done.note = `${told}: the application or macOS allowed no more.`;
  return done;
}
