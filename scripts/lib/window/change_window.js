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
import * as covering from 'macmcp/window/covering';
import * as windowMenu from 'macmcp/window/window_menu';
import * as windowServer from 'macmcp/window/window_server';
import * as changes from 'macmcp/observe/changes';
import * as effectProof from 'macmcp/observe/effect_proof';

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

// What an application says of its keyboard: 'key_window' when that is the window or a sheet on it, 'other_window', null when it
// does not tell.
function keyboardOf(target) {
  const object = ax.readAttribute(ax.application(target.app.process_id), 'AXFocusedWindow');
  if (object === null) return null;
  if (ax.isSame(object, target.window.element)) return 'key_window';
  const around = ax.readAttribute(object, 'AXParent');
  return around !== null && ax.isSame(around, target.window.element) ? 'key_window' : 'other_window';
}

// How often a window is given the keyboard, and how long it takes to have it: some take it 300 ms late, and coming to the front
// gives it back to the window that had it last [findings-2 8.2].
const KEY_TRIES = 3;
const KEY_MS = 350;
const SETTLED_MS = 100;

// Gives the window the keyboard of its application, which is in front: what that says of it then.
function takeKeyboard(target, span) {
  const application = ax.application(target.app.process_id);
  let has = keyboardOf(target);
  for (let tries = 0; tries < KEY_TRIES && has === 'other_window'; tries += 1) {
    ax.setAttribute(application, 'AXFocusedWindow', target.window.element);
    ax.setAttribute(application, 'AXMainWindow', target.window.element);
    clock.waitUntil(() => keyboardOf(target) === 'key_window', clock.part(span, KEY_MS));
    clock.pause(Math.min(SETTLED_MS, span.left()));
    has = keyboardOf(target);
  }
  return has;
}

const NO_KEYBOARD = 'Its application does not tell which of its windows has the keyboard: click into it before you type.';

function failBehind(target, window, isFront) {
  const other = frontApp.find();
  const isOther = isFront && other !== null;
  const found = isOther ? 'Another window of it has the keyboard' : other === null ? 'No application is in front' : null;
  const state = describeState(window);
  reply.fail('Timeout', `${describe(target)} did not come to the front`, {
    why: `${found || `${names.quote(other.name)} is in front`}${state === null ? '' : `, and ${state}`}`,
    hint: 'macOS may ignore this request while the user works in another app: click the window, or try again',
    details: { window: appWindows.report(target, window), front: other === null ? null : runningApps.identity(other) },
  });
}

// Restores, raises, makes main, brings the application to the front, in this order [bridge 4.8]. That it is the main window or
// lies on top does not say that keys go there.
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
  const isFront = appActivation.bringToFront(app, span, appActivation.ONE_WINDOW);
  const is = (window) => window.minimized !== true && (window.main === true || isOnTop(target));
  if (isFront && !is(appWindows.readAgain(target))) raise();
  const holder = isFront ? takeKeyboard(target, span) : null;
  const window = waitUntil(target, span, is);
  if (!isFront || holder === 'other_window' || !is(window)) failBehind(target, window, isFront && is(window));
  return {
    window: appWindows.report(target, window),
    ...effectProof.ofState('focus_window', holder, holder === null ? NO_KEYBOARD : null),
  };
}

// Where nothing was read of a window after something was sent to it, because its application answers nothing.
const isUnread = (target, value) => value === null && ax.isSilent(target.window.element);

export function minimize(target, span) {
  if (target.window === null) failOnOtherSpace(target);
  if (!target.window.minimized) ax.setAttribute(target.window.element, 'AXMinimized', $(true));
  const window = waitUntil(target, span, (each) => each.minimized === true);
  if (isUnread(target, window.minimized))
    return { window: appWindows.report(target, window), ...effectProof.ofState('minimize_window', null, ax.SILENT) };
  if (window.minimized !== true) {
    failRefused(
      target,
      'was not minimized',
      window,
      `State: ${describeState(window) || 'it ignores it; panels and some dialogs cannot be minimized'}`,
      'Close what is open on it, or leave full screen, then try again',
    );
  }
  return { window: appWindows.report(target, window), ...effectProof.ofState('minimize_window', 'minimized') };
}

// Writes a place or a size; what refused it, or null. Where Accessibility does not take it, System Events may
// ([bridge 4.4], the fallback; [events 3.4]).
function writeOrSend(target, attribute, value, pair) {
  const code = value === null ? null : ax.writeAttribute(target.window.element, attribute, value);
  // What is not answered may have been taken.
  if (code === 0 || code === ax.CODE.NO_ANSWER) return null;
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
  reply.beginAct();
  process.windows[fitting[0].index][property] = pair;
  return true;
}

// Where the window server has the window, which counts where it shows it: what Accessibility tells may be what was written.
function shownFrame(target) {
  const entry = windowServer.list(windowServer.ON_SCREEN).find((each) => each.window_id === target.window_id);
  return entry === undefined ? null : { x: entry.x, y: entry.y, width: entry.width, height: entry.height };
}

const isFrame = (frame, asked) => frame !== null && Object.keys(asked).every((name) => near(frame[name], asked[name]));
const inWords = (frame) => `${frame.x}, ${frame.y}, ${frame.width} x ${frame.height}`;

// The window as Accessibility tells it, with the frame of the window server where that is another one.
function look(target, asked) {
  const window = appWindows.readAgain(target);
  const shown = isFrame(window.frame, asked) ? shownFrame(target) : null;
  return shown === null || isFrame(shown, asked) ? window : { ...window, frame: shown };
}

// An application that a screen reader told of itself moves its windows slowly, and stops on the way when told twice
// [findings-2 8.3].
function withoutEnhancement(app, body) {
  const application = ax.application(app.process_id);
  if (ax.plainValue(application, 'AXEnhancedUserInterface') !== true) return body();
  ax.setAttribute(application, 'AXEnhancedUserInterface', $(false));
  try {
    return body();
  } finally {
    ax.setAttribute(application, 'AXEnhancedUserInterface', $(true));
  }
}

const PLACE = {
  names: ['x', 'y'],
  write: (target, { x, y }) => writeOrSend(target, 'AXPosition', nativeFunctions.axPoint(x, y), [x, y]),
};
const SIZE = {
  names: ['width', 'height'],
  write: (target, { width, height }) => writeOrSend(target, 'AXSize', nativeFunctions.axSize(width, height), [width, height]),
};

// A place or a size that is written may put the other one back, with a code of 0 [findings-2 8.3]; on its way to another display a
// window may lose its size [bridge 4.4].
const CORRECTIONS = 6;
const CORRECTED_PAUSES_MS = [0, 50, 100, 150];

// Writes a frame, the place first, then what of it is not there, as long as that changes anything: {window, refused}, `refused`
// saying what did not take it. `first` are the parts that are asked for; the others are to stay.
function reach(target, asked, first, span) {
  const is = (window) => isFrame(window.frame, asked);
  const of = (part) => Object.fromEntries(part.names.map((name) => [name, asked[name]]));
  return withoutEnhancement(target.app, () => {
    let refused = null;
    const write = (part) => {
      refused = part.write(target, asked) || refused;
    };
    first.forEach(write);
    let window = changes.readUntil(() => look(target, asked), is, PAUSES_MS, span);
    for (let count = 0; count < CORRECTIONS && refused === null && window.frame !== null && !is(window); count += 1) {
      const { frame } = window;
      [PLACE, SIZE].filter((part) => !isFrame(frame, of(part))).forEach(write);
      window = changes.readUntil(() => look(target, asked), is, CORRECTED_PAUSES_MS, span);
      if (window.frame !== null && isFrame(window.frame, frame)) break;
    }
    return { window, refused };
  });
}

function requireFrame(target) {
  if (target.window === null) failOnOtherSpace(target);
  if (target.window.frame === null) failRefused(target, 'tells no frame', target.window, 'It may be closing');
  return target.window.frame;
}

// What hides a window that is where it was to be, in words; null where nothing does.
function coveredWords(target) {
  const others = covering.othersBefore(target.window_id, windowServer.list(windowServer.ON_SCREEN));
  const apps = [...new Set(others.map(({ app }) => app))];
  return apps.length === 0 ? null : `Windows of ${names.quoteList(apps)} are in front of it and cover it, in part or whole.`;
}

// What is known of a frame, the numbers that were asked for being `asked`: {window, effect, note}.
function resultOf(target, window, state, note = null) {
  const told = [note, coveredWords(target)].filter(Boolean).join(' ');
  return { window: appWindows.report(target, window), ...effectProof.ofState('change_frame', state, told || null) };
}

// Gives a window what is asked for of its frame. `told` says numbers of a frame in words, `what` what was not done.
function change(target, given, parts, told, what, span) {
  const before = requireFrame(target);
  const asked = { ...before, ...given };
  if (isFrame(look(target, given).frame, given)) return resultOf(target, appWindows.readAgain(target), 'frame');
  const { window, refused } = reach(target, asked, parts, span);
  if (isFrame(window.frame, given)) return resultOf(target, window, 'frame');
  if (isUnread(target, window.frame)) return resultOf(target, window, null, ax.SILENT);
  const found = window.frame === null ? 'Its frame cannot be read' : `${told(window.frame)}, asked for ${told(asked, true)}`;
  const isSame = window.frame !== null && Object.keys(given).every((name) => near(window.frame[name], before[name]));
  if (refused !== null || isSame) {
    const state = `State: ${describeState(window) || 'the application or macOS keeps it there'}`;
    const hint = window.fullscreen ? 'Leave full screen first' : 'Look at the window, or try other numbers';
    failRefused(target, what, window, `${found}. ${refused || state}`, hint);
  }
  const state = window.frame === null ? null : effectProof.OTHER;
  return resultOf(target, window, state, `${found}: the application or macOS allowed no more.`);
}

const placeInWords = ({ x, y }, bare = false) => `${bare ? '' : 'Its place is '}${x}, ${y}`;
const sizeInWords = ({ width, height }, bare = false) => `${bare ? '' : 'Its size is '}${width}, ${height}`;
const frameInWords = (frame, bare = false) => `${bare ? '' : 'Its frame is '}${inWords(frame)}`;

export const move = (target, { x, y }, span) => change(target, { x, y }, [PLACE], placeInWords, 'was not moved', span);

export const resize = (target, { width, height }, span) => change(target, { width, height }, [SIZE], sizeInWords, 'was not resized', span);

// `ask` makes the wanted frame of the one that there is.
export function setFrame(target, ask, span) {
  const before = requireFrame(target);
  const { fullscreen } = target.window;
  if (fullscreen) failRefused(target, 'was not moved', target.window, 'State: it is full screen', 'Leave full screen first');
  return change(target, ask(before), [PLACE, SIZE], frameInWords, 'was not changed', span);
}
