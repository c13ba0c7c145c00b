// The mouse: moving, clicking, dragging [bridge 7].
import * as reply from 'macmcp/core/reply';
import * as clock from 'macmcp/core/clock';
import * as inputEvents from 'macmcp/input/input_events';
import * as person from 'macmcp/input/person';
import * as stopKey from 'macmcp/input/stop_key';
import * as pointPolicy from 'macmcp/window/point_policy';

ObjC.import('CoreGraphics');

// Types of events and the number of the button [bridge 7].
const MOVED = 5;
export const BUTTONS = {
  left: { down: 1, up: 2, dragged: 6, number: 0 },
  right: { down: 3, up: 4, dragged: 7, number: 1 },
  middle: { down: 25, up: 26, dragged: 27, number: 2 },
};
// kCGMouseEventNumber, kCGMouseEventClickState, kCGMouseEventDeltaX and kCGMouseEventDeltaY [bridge 7].
const PRESS_NUMBER = 0;
const CLICK_STATE = 1;
const DELTA_X = 4;
const DELTA_Y = 5;
const UPS = [BUTTONS.left.up, BUTTONS.right.up, BUTTONS.middle.up];

// Milliseconds that work in published scripts [bridge 7].
const HOVER_MS = 40;
const PRESS_MS = 30;
const BETWEEN_MS = 60;
export const ARRIVAL_MS = 60;
const GRIP_MS = 100;
const SETTLE_MS = 150;
const STEP_MS = 15;

// `by` is how far the pointer goes with the event, `press` the number of the press that it belongs to, where it has one.
export function post(type, point, number, { flags = 0, count = 0, by = null, press = null } = {}) {
  const event = $.CGEventCreateMouseEvent(inputEvents.source(), type, $.CGPointMake(point.x, point.y), number);
  const set = (field, value) => $.CGEventSetIntegerValueField(event, field, value);
  if (count > 0) set(CLICK_STATE, count);
  if (press !== null) set(PRESS_NUMBER, press);
  if (by !== null) {
    set(DELTA_X, by.x);
    set(DELTA_Y, by.y);
  }
  inputEvents.post(event, flags, type, UPS.includes(type));
}

// Where the pointer is. It lags some milliseconds behind what was posted [bridge 7].
export function location() {
  const at = $.CGEventGetLocation($.CGEventCreate(null));
  return { x: Number(at.x), y: Number(at.y) };
}

const near = (a, b) => Math.abs(a.x - b.x) <= 1 && Math.abs(a.y - b.y) <= 1;

// Has a call that fails say where the pointer was moved to.
function tellOnFailure(from) {
  reply.onFailure(() => {
    const at = location();
    return near(at, from) ? null : `The pointer was moved to ${Math.round(at.x)}, ${Math.round(at.y)}`;
  });
}

// Moves the pointer and answers whether it is there. What does not follow the event is warped, which nothing notices
// but the pointer [bridge 7].
export function move(point, flags = 0) {
  pointPolicy.requireOpen(point);
  tellOnFailure(location());
  post(MOVED, point, 0, { flags });
  const arrived = () => near(location(), point);
  if (!clock.waitUntil(arrived, clock.budget(200))) {
    $.CGWarpMouseCursorPosition($.CGPointMake(point.x, point.y));
    $.CGAssociateMouseAndMouseCursorPosition(1);
    clock.waitUntil(arrived, clock.budget(100));
  }
  clock.pause(HOVER_MS);
  return arrived();
}

// The same where a button is to go down: the user may have moved it meanwhile.
function moveToPress(point) {
  reply.noteDone('no button was pressed');
  do move(point);
  while (person.hasMovedPointer());
}

// Clicks where the pointer is brought to: `count` 2 is a double click.
export function click(point, { button, count, modifiers }) {
  const { down, up, number } = BUTTONS[button];
  moveToPress(point);
  inputEvents.holdModifiers(modifiers, (flags) => {
    for (let one = 1; one <= count; one += 1) {
      if (one > 1) {
        clock.pause(BETWEEN_MS);
        const done = `the button was clicked ${one - 1} of ${count} times`;
        reply.noteDone(done);
        // The click before may have closed what was at the point.
        pointPolicy.requireOpen(point, done);
      }
      try {
        post(down, point, number, { flags, count: one });
        clock.pause(PRESS_MS);
      } finally {
        post(up, point, number, { flags, count: one });
      }
    }
  });
  // A script that ends at once may take its last events with it [bridge 7].
  clock.pause(ARRIVAL_MS);
}

// From this macOS on a drag has to say which press it belongs to [findings-2 7.9].
const NUMBERED_FROM = 26;

// A number of its own for a press; null where none is needed.
function pressNumber() {
  const version = $.NSProcessInfo.processInfo.operatingSystemVersion;
  return Number(version.majorVersion) >= NUMBERED_FROM ? (Math.floor(Date.now() / 10) % 30000) + 1 : null;
}

// Without the distance of each step a drag moves the pointer and nothing else [findings-2 7.9].
const distance = (from, to) => ({ x: Math.round(to.x) - Math.round(from.x), y: Math.round(to.y) - Math.round(from.y) });

// Presses at one point, goes to the other in steps, and releases there; where it has got to, should it fail.
export function drag(from, to, { button, modifiers, durationMs }) {
  const { down, up, dragged, number } = BUTTONS[button];
  pointPolicy.requireOpen(to);
  const steps = Math.max(12, Math.min(200, Math.round(durationMs / STEP_MS)));
  const press = pressNumber();
  moveToPress(from);
  inputEvents.holdModifiers(modifiers, (flags) => {
    let at = from;
    try {
      post(down, from, number, { flags, count: 1, press });
      clock.pause(GRIP_MS);
      const stopIfAsked = stopKey.watch();
      for (let step = 1; step <= steps; step += 1) {
        stopIfAsked('the button was released on the way, and what was dragged, such as a window, was let go of there');
        const part = step / steps;
        const last = at;
        at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
        post(dragged, at, number, { flags, count: 1, by: distance(last, at), press });
        clock.pause(durationMs / steps);
      }
      clock.pause(SETTLE_MS);
    } finally {
      post(up, at, number, { flags, count: 1, press });
    }
  });
  clock.pause(ARRIVAL_MS);
}

// What a drag takes beside the time that the caller gave it.
export const DRAG_OVERHEAD_MS = 3 * HOVER_MS + GRIP_MS + SETTLE_MS + 2 * ARRIVAL_MS;
