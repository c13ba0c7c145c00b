// Synthetic input: what every script that posts events checks first, and posting [bridge 3] [bridge 7]. Posting says nothing:
// without the permission it is dropped [bridge 3], so it is asked for before, and nothing is posted when it is missing.
// Whatever goes down goes up again in `finally`.
import * as reply from 'macmcp/core/reply';
import * as clock from 'macmcp/core/clock';
import * as nativeFunctions from 'macmcp/core/native_functions';
import * as rectangles from 'macmcp/core/rectangles';
import * as ax from 'macmcp/ax/ax';
import * as person from 'macmcp/input/person';
import * as displays from 'macmcp/system/displays';
import * as loginSession from 'macmcp/system/login_session';

ObjC.import('CoreGraphics');

// kCGHIDEventTap [bridge 7].
const TAP = 0;

// Modifiers: the flag that events carry and the virtual key [bridge 8.1] [bridge 8.5].
export const MODIFIERS = {
  shift: { flag: 0x20000, key: 56 },
  control: { flag: 0x40000, key: 59 },
  option: { flag: 0x80000, key: 58 },
  command: { flag: 0x100000, key: 55 },
};

// kCGEventSourceStateHIDSystemState, and what lets the person's mouse, keys and system events pass.
const HARDWARE = 1;
const PASSING = 1 | 2 | 4;
// kCGEventSuppressionStateSuppressionInterval, kCGEventSuppressionStateRemoteMouseDrag.
const STATES = [0, 1];

// What events are made with: their source does not keep the person's own keys and mouse away for the quarter of a second after
// each of them that others do [findings-2 7.10] (grade C).
let made = null;
export function source() {
  if (made === null) {
    made = $.CGEventSourceCreate(HARDWARE);
    $.CGEventSourceSetLocalEventsSuppressionInterval(made, 0);
    for (const state of STATES) $.CGEventSourceSetLocalEventsFilterDuringSuppressionState(made, PASSING, state);
  }
  return made;
}

// Whether events may be posted; asks nobody. Either permission is enough: the one of posting is denied, too, where
// Accessibility lets events through [findings 5.3].
export const mayPost = () => nativeFunctions.mayPostEvents() === true || ax.isTrusted();

const NOT_POSTED =
  'macOS says that keys and clicks may not be posted, so they may not have arrived: they are allowed in System Settings > ' +
  'Privacy & Security > Accessibility.';

// Ends the script when nothing can be posted: the screen is locked, or Accessibility is missing. Posting alone, which some
// Macs grant by itself, is not enough: what a click or a key did could not be read.
export function requirePermission(mayAsk) {
  loginSession.requireUnlocked();
  ax.requirePermission(mayAsk);
  if (nativeFunctions.mayPostEvents() === false) reply.setCaveat(NOT_POSTED, 'unverified');
}

// Ends the script when a point is on no display. macOS would move the pointer to the nearest edge, and click there.
export function requireOnDisplay(point) {
  const known = displays.all();
  if (known.some((display) => rectangles.contains(display, point))) return;
  const edges = known.map((each) => `x ${each.x} to ${each.x + each.width - 1}, y ${each.y} to ${each.y + each.height - 1}`);
  reply.fail('Refused', `The point ${point.x}, ${point.y} is outside the desktop`, {
    why: known.length === 1 ? `The display covers ${edges[0]}` : `The displays cover ${edges.join('; ')}`,
    hint: 'Coordinates are points from the top left of the main display; each screenshot reports how its pixels map to points',
    details: { x: point.x, y: point.y },
  });
}

// The process that gets the events; null for whoever gets a person's.
let receiver = null;

// Does something whose key events go to one process, wherever it is [bridge 7] [bridge 8.6].
export function sendToProcess(processId, body) {
  receiver = processId;
  try {
    return body();
  } finally {
    receiver = null;
  }
}

// CGEventType of keys [bridge 7].
const KEY_DOWN = 10;
const KEY_UP = 11;

// Flags stand on every event, 0 too: an event without them inherits what is held [bridge 0.11]. `type` is its CGEventType. What
// only lets go is posted whoever has come in.
export function post(event, flags, type, isRelease) {
  if (!isRelease) {
    person.requireNobodyBefore(type);
    reply.requireGoingOn();
  }
  // What gets it may end by it.
  reply.setSubject(null);
  reply.noteAct();
  $.CGEventSetFlags(event, flags);
  if (receiver === null) $.CGEventPost(TAP, event);
  else $.CGEventPostToPid(receiver, event);
  person.notePosted(type);
}

export function postKeyEvent(event, isDown, flags) {
  post(event, flags, isDown ? KEY_DOWN : KEY_UP, !isDown);
}

export function postKey(code, isDown, flags) {
  postKeyEvent($.CGEventCreateKeyboardEvent(source(), code, isDown), isDown, flags);
}

// Does something while modifiers are held; `body` gets the flags that its events carry. The keys themselves go down,
// because some applications look at nothing else [bridge 8.2] (grade A-). To one process they do not: nothing would
// release them there if this script were killed.
export function holdModifiers(modifiers, body) {
  if (receiver !== null) return body(modifiers.reduce((flags, name) => flags | MODIFIERS[name].flag, 0));
  const held = [];
  let flags = 0;
  try {
    for (const name of Object.keys(MODIFIERS).filter((each) => modifiers.includes(each))) {
      const modifier = MODIFIERS[name];
      flags |= modifier.flag;
      held.push(modifier);
      postKey(modifier.key, true, flags);
      clock.pause(10);
    }
    return body(flags);
  } finally {
    while (held.length > 0) {
      const modifier = held.pop();
      flags &= ~modifier.flag;
      postKey(modifier.key, false, flags);
    }
  }
}
