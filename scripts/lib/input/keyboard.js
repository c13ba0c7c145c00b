// Posting keys and text [bridge 8]. What is pressed is released, whatever happens.
import * as reply from 'macmcp/core/reply';
import * as appPolicy from 'macmcp/core/app_policy';
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as nativeFunctions from 'macmcp/core/native_functions';
import * as ax from 'macmcp/ax/ax';
import * as loginSession from 'macmcp/system/login_session';
import * as appActivation from 'macmcp/app/app_activation';
import * as background from 'macmcp/app/background';
import * as frontApp from 'macmcp/app/front_app';
import * as runningApps from 'macmcp/app/running_apps';
import * as inputEvents from 'macmcp/input/input_events';
import * as appWindows from 'macmcp/window/app_windows';
import * as windowServer from 'macmcp/window/window_server';

ObjC.import('ApplicationServices');

// Event flags of the modifiers by their names [bridge 8.1].
export const FLAGS = Object.fromEntries(Object.entries(inputEvents.MODIFIERS).map(([name, { flag }]) => [name, flag]));
const FLAGS_CHANGED = 12;

const DOWN_MS = 10;
const PAUSE_MS = 15;

// Ends the script when keys could not be posted, or their effect not be read.
export function requirePermission(mayAsk) {
  ax.requirePermission(mayAsk);
  inputEvents.requirePermission(mayAsk);
}

// The application that gets the keys: the one named, brought to the front, or the one that is there.
export function targetApp(named, call, span) {
  if (background.isOn(call)) {
    if (named === undefined) background.refuse(call, 'Keys need app', 'The front app belongs to the user');
    return runningApps.find(named);
  }
  if (named !== undefined) {
    const app = runningApps.find(named);
    appActivation.requireFront(app, span);
    return app;
  }
  const app = appPolicy.admit(frontApp.find());
  if (app === null) reply.fail('AppNotRunning', 'No application is in front', { hint: 'Pass one with app' });
  return app;
}

// The process that macOS names is not always the one that switched it on [findings 5.7].
function secureInput(other) {
  const holder = other === null ? 'an application that is not running any more' : names.quote(other.name);
  return `Secure input is on, as in password fields; it may be ${holder} that holds it`;
}

// What to know about keys that were pressed meanwhile; null when nobody has switched it on.
export function secureInputNote() {
  const holder = loginSession.secureInputProcess();
  return holder === null ? null : secureInput(runningApps.withProcessId(holder));
}

// Ends the script where text would go into a password [bridge 8.6]. `before` is what has the focus, or null.
export function requireNoPassword(app, before, hint) {
  const holder = loginSession.secureInputProcess();
  if (holder === null && !(before !== null && before.secure)) return;
  const other = holder === null ? app : runningApps.withProcessId(holder);
  reply.fail('SecureInput', 'Text is not typed while a password is being entered', {
    why: holder === null ? `The focus in ${names.quote(app.name)} is in a password field` : secureInput(other),
    hint,
    details: { process_id: other === null ? holder : other.process_id },
  });
}

// Ends the script where text would go nowhere: nothing that shows a text has the focus, and every window of the application is
// minimized, hidden or on another Space. `before` is what has the focus, or null.
export function requireWindow(app, before) {
  if (before !== null && before.value !== null) return;
  const { code, found } = appWindows.read(app, 1);
  if (code !== 0 || (!app.handle.hidden && found.some(({ minimized, surface }) => minimized !== true && !surface))) return;
  const all = appWindows
    .gather(app, found, windowServer.list(windowServer.ALL), false)
    .filter(({ window }) => window === null || !window.surface);
  if (all.length === 0) return;
  const where = (window) => (window === null ? 'on another Space' : window.minimized === true ? 'minimized' : 'hidden');
  const told = all.map(({ window_id: id, title, window }) => `${names.quote(title || '')} (window_id ${id}) is ${where(window)}`);
  reply.fail('NoWindow', `${names.quote(app.name)} shows no window that could take text`, {
    why: `From the screen: ${names.listSome(told)}`,
    hint: 'Bring one back with focus_window first; shortcuts such as cmd+n still reach the app',
    details: { app: app.name, process_id: app.process_id },
  });
}

// What is held is let go of when the server ends: a pause finds out, so a long one is made of short ones.
const HELD_STEP_MS = 50;

function hold(heldMs) {
  const span = clock.budget(heldMs);
  while (span.left() > 0) clock.pause(Math.min(HELD_STEP_MS, span.left()));
}

function downAndUp(code, flags, heldMs) {
  try {
    inputEvents.postKey(code, true, flags);
    hold(heldMs);
  } finally {
    inputEvents.postKey(code, false, flags);
  }
}

// The session keeps the flags of the last event [bridge 8.2] [bridge 3].
function forgetFlags() {
  const event = $.CGEventCreate(inputEvents.source());
  $.CGEventSetType(event, FLAGS_CHANGED);
  inputEvents.post(event, 0, FLAGS_CHANGED, true);
}

// Presses a key while the modifiers of `flags` are held. `own` are flags that the key itself carries on a keyboard
// [bridge 8.1], `heldMs` is how long it stays down.
export function pressKey(code, flags = 0, own = 0, heldMs = DOWN_MS) {
  const modifiers = Object.keys(FLAGS).filter((name) => (flags & FLAGS[name]) !== 0);
  try {
    inputEvents.holdModifiers(modifiers, (held) => downAndUp(code, held | own, heldMs));
  } finally {
    if (own !== 0) forgetFlags();
  }
  clock.pause(PAUSE_MS);
}

// Sends keys by `body` to where targetApp says that they go.
export function sendTo(app, call, body) {
  appActivation.keepFront();
  return background.isOn(call) ? inputEvents.sendToProcess(app.process_id, body) : body();
}

// Types a text of at most 20 UTF-16 units by one event, whatever the layout [bridge 8.3]. The event is that of the key
// `code`, for those who look at nothing else. `data` has to outlive the events.
export function typeUnits(units, code = 0, flags = 0) {
  const data = $(units).dataUsingEncoding(nativeFunctions.UTF16);
  for (const down of [true, false]) {
    const event = $.CGEventCreateKeyboardEvent(inputEvents.source(), code, down);
    nativeFunctions.setEventText(event, data);
    inputEvents.postKeyEvent(event, down, flags);
  }
}

// Types a character with the key that has it on the layout, as {code, flags}: virtual machines and remote desktops take
// the key code and the keys that are down [findings 5.5] (grade B), everybody else the text.
export function typeOnKey(character, key) {
  const modifiers = key.flags === 0 ? [] : ['shift'];
  inputEvents.holdModifiers(modifiers, (held) => typeUnits(character, key.code, held));
}
