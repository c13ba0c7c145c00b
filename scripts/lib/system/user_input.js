// Whether a person uses mouse or keyboard [bridge 3.2].

ObjC.import('CoreGraphics');
ObjC.import('Foundation');

// kCGEventSourceStateHIDSystemState: what comes from the devices, and what scripts post as well [findings-2 10.2] (belief
// `posted-events-and-idle-time`): who asks compares before and after, and knows what was posted.
const DEVICES = 1;

// CGEventType [bridge 7].
const KEYBOARD = [10, 11, 12];
const POINTER = [1, 2, 3, 4, 5, 6, 7, 22, 25, 26, 27];

// Seconds since the last event of these types [bridge 3.2] (grade B, for single types C); null when macOS does not tell.
function secondsSince(types) {
  try {
    const seconds = Math.min(...types.map((type) => Number($.CGEventSourceSecondsSinceLastEventType(DEVICES, type))));
    return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
  } catch (_) {
    return null;
  }
}

const uptimeNow = () => Number($.NSProcessInfo.processInfo.systemUptime);

// How far two readings of the clock around those of the events are apart at most, in seconds, and how often a Mac that is too busy
// for that is asked. Who compares takes two times of one event for the same when they differ by less than 0.05 s.
const CLOSE = 0.01;
const TRIES = 5;

// When the last event of these types came, in seconds since the Mac was started; null when macOS does not tell. The answer counts
// from the moment of the question, which lies between two readings of the clock: what a busy Mac lets pass there is an error.
function lastEvent(types) {
  let [at, error] = [null, Number.POSITIVE_INFINITY];
  for (let tries = 0; tries < TRIES && error > CLOSE; tries += 1) {
    const before = uptimeNow();
    const seconds = secondsSince(types);
    if (seconds === null) return null;
    const passed = uptimeNow() - before;
    if (passed < error) [at, error] = [before - seconds, passed];
  }
  return at;
}

// {uptime, keyboard, pointer, x, y}: seconds, and where the pointer is.
export function read() {
  const { x, y } = $.CGEventGetLocation($.CGEventCreate(null));
  const [lastKey, lastMove] = [KEYBOARD, POINTER].map(lastEvent);
  const uptime = uptimeNow();
  const since = (at) => (at === null ? null : Math.max(0, uptime - at));
  return { uptime, keyboard: since(lastKey), pointer: since(lastMove), x: Number(x), y: Number(y) };
}
