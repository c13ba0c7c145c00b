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

// {uptime, keyboard, pointer, x, y}: seconds, and where the pointer is.
export function read() {
  const { x, y } = $.CGEventGetLocation($.CGEventCreate(null));
  return {
    uptime: Number($.NSProcessInfo.processInfo.systemUptime),
    keyboard: secondsSince(KEYBOARD),
    pointer: secondsSince(POINTER),
    x: Number(x),
    y: Number(y),
  };
}
