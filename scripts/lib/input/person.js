// The user goes first where the server was started with --yield: what types, points or opens something waits until mouse and
// keyboard have been left alone for a while, and stops in its midst once the user uses them.
//
// macOS counts the events that it has seen, a person's and posted ones alike [eyes 3.5] (grade B) [eyes 3.6]: what was counted
// beyond what this script has posted is the person's. That each posted event counts once, and soon, nobody has reported (belief
// `posted-events-count-once` in fixtures/beliefs/OPEN.md): where it does not, it is left out of the count. Between the look at
// the counters and an event that is posted one of the person's may come.
import * as reply from 'macmcp/core/reply';
import * as clock from 'macmcp/core/clock';

ObjC.import('CoreGraphics');

// kCGEventSourceStateCombinedSessionState, kCGEventSourceStateHIDSystemState.
const SESSION = 0;
const DEVICES = 1;

// CGEventType [bridge 7], by what a person does with it. A button that goes up has gone down before; of a key both count,
// because macOS makes one type of both for a modifier.
const KINDS = { keys: [10, 11, 12], buttons: [1, 3, 22, 25], moves: [5, 6, 7, 27] };
const NAMES = Object.keys(KINDS);
const POINTER_MOVED = 5;

// Shift, Control, Option and Command among the flags that are held [bridge 8.1] [eyes 3.5].
const MODIFIERS = 0x1e0000;
const BUTTONS = [0, 1, 2];

const STEP_MS = 100;

// How long a posted event takes to be counted, at most.
const COUNTED_MS = 100;

// call.person; null where the person is not waited for.
let wish = null;
// What macOS had counted when nobody had used anything yet, and what this script has posted since.
let start = null;
let own = null;
// Of which kinds macOS counts what is posted.
let counted = null;
let posted = 0;
let waitedMs = 0;

const ofEach = (value) => ({ keys: value, buttons: value, moves: value });
const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);

// macOS has to tell: what cannot be known is not done.
function ask(question) {
  try {
    return question();
  } catch (_) {
    return reply.fail('Yielded', 'macOS does not tell whether the user is using the mouse or keyboard', {
      why: 'This server was started with --yield, which depends on it: nothing was done',
      hint: 'Ask the user to start macmcp without --yield',
    });
  }
}

function count() {
  const ofKind = (name) => sum(KINDS[name].map((type) => Number($.CGEventSourceCounterForEventType(DEVICES, type))));
  return ask(() => ({ keys: ofKind('keys'), buttons: ofKind('buttons'), moves: ofKind('moves') }));
}

const total = (counts) => sum(NAMES.map((name) => counts[name]));

// Milliseconds since the last event of any kind [eyes 3.5]. Posted ones count as well [findings-2 10.2].
function idleMs() {
  const types = [].concat(...NAMES.map((name) => KINDS[name]));
  return ask(() => Math.min(...types.map((type) => 1000 * Number($.CGEventSourceSecondsSinceLastEventType(DEVICES, type)))));
}

const isHeld = () =>
  ask(
    () =>
      (Number($.CGEventSourceFlagsState(SESSION)) & MODIFIERS) !== 0 ||
      BUTTONS.some((button) => Boolean($.CGEventSourceButtonState(SESSION, button))),
  );

const seconds = (ms) => `${Math.round(ms / 100) / 10} s`;

// Ends the script: `used` are the kinds of what came.
function stop(used) {
  const details = { started: posted > 0 || reply.countActs() > 0, used, waited_ms: Math.round(waitedMs) };
  // What is held is let go of on the way out.
  reply.linger();
  if (!details.started) {
    reply.fail('Yielded', 'The user is using the mouse or keyboard', {
      why: `Nothing was done: ${seconds(waitedMs)} of waiting did not bring ${seconds(wish.quiet_ms)} without input`,
      hint: 'Call again when the user has finished, or ask them to let you continue',
      details,
    });
  }
  const far = posted === 0 ? 'it had sent no input yet' : reply.toldSoFar();
  reply.fail('Yielded', `Stopped because the user used the mouse or keyboard: ${far}`, {
    why: 'The rest was not sent',
    hint: 'Look at what is there now, and do the rest when the user has finished',
    details,
  });
}

// One step of waiting for quiet; ends the script when it has taken as long as it may.
function waitOn(used) {
  if (waitedMs >= wish.wait_ms) stop(used);
  const began = Date.now();
  clock.pause(STEP_MS);
  waitedMs += Date.now() - began;
}

// Waits until nobody has used anything for a while, or since our own last event.
function waitForQuiet() {
  for (;;) {
    start = count();
    const isOurs = wish.counted !== null && total(start) === wish.counted;
    if ((isOurs || idleMs() >= wish.quiet_ms) && !isHeld()) return;
    waitOn([]);
  }
}

// Begins a script; what is waited for is no part of its time.
function begin(call) {
  wish = call === undefined ? null : call.person;
  if (wish === null) return;
  own = ofEach(0);
  counted = ofEach(true);
  posted = 0;
  waitedMs = 0;
  wish = Object.assign({}, wish, { wait_ms: Math.min(wish.wait_ms, call.budget_ms / 2) });
  waitForQuiet();
  call.budget_ms -= waitedMs;
}

reply.setGate(begin);

const expected = (name) => (counted[name] ? own[name] : 0);

// The kinds of what the person has used by these counts.
const beyondOwn = (now) => NAMES.filter((name) => now[name] - start[name] > expected(name));

// The same by now, once what was posted is counted.
function used() {
  const span = clock.budget(COUNTED_MS);
  for (;;) {
    const now = count();
    const late = NAMES.filter((name) => now[name] - start[name] < expected(name));
    if (late.length === 0) return beyondOwn(now);
    if (span.left() <= 0) {
      for (const name of late) counted[name] = false;
    } else {
      clock.pause(2);
    }
  }
}

const isMoreThanMoved = (kinds) => kinds.some((name) => name !== 'moves');

function waitOutMoves() {
  for (;;) {
    const now = count();
    const kinds = beyondOwn(now);
    if (isMoreThanMoved(kinds)) stop(kinds);
    if (idleMs() >= wish.quiet_ms && !isHeld()) {
      start = now;
      own = ofEach(0);
      return;
    }
    waitOn(kinds);
  }
}

// Whether the person has moved the pointer meanwhile and left it again. Ends the script where they did more than that.
export function hasMovedPointer() {
  if (wish === null) return false;
  const kinds = used();
  if (kinds.length === 0) return false;
  if (isMoreThanMoved(kinds)) stop(kinds);
  waitOutMoves();
  return true;
}

// Ends the script where the person has used mouse or keyboard since it began. Where it makes no difference that the pointer has
// moved, that is waited for.
export function requireNobody(isMoveNoMatter) {
  if (wish === null) return;
  if (isMoveNoMatter) {
    hasMovedPointer();
    return;
  }
  const kinds = used();
  if (kinds.length > 0) stop(kinds);
}

// The same before an event of this type is posted.
export function requireNobodyBefore(type) {
  requireNobody(type === POINTER_MOVED || KINDS.keys.includes(type));
}

// Notes an event that was posted, of this type.
export function notePosted(type) {
  if (wish === null) return;
  posted += 1;
  for (const name of NAMES.filter((one) => KINDS[one].includes(type))) own[name] += 1;
  reply.rememberInput(total(start) + sum(NAMES.map(expected)));
}
