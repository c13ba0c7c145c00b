// The person at the Mac stops long input by holding Escape for a second: read from the devices, between two parts of it.
//
// Whether events that scripts post are seen there as well nobody has reported [bridge 3.2] (belief `held-escape` in
// fixtures/beliefs/OPEN.md): who presses Escape does not watch for it.
import * as reply from 'macmcp/core/reply';

ObjC.import('CoreGraphics');

// kCGEventSourceStateHIDSystemState.
const DEVICES = 1;
export const ESCAPE = 53;
const HELD_MS = 1000;

function isHeld() {
  try {
    return Boolean($.CGEventSourceKeyState(DEVICES, ESCAPE));
  } catch (_) {
    // The person has the client's own way to stop a call.
    return false;
  }
}

// Begins to watch. What it answers is called between two parts, and ends the script once Escape has been held for a
// second; `done` says what was done so far.
export function watch() {
  let since = null;
  return (done) => {
    reply.noteDone(done);
    if (!isHeld()) {
      since = null;
      return;
    }
    since = since ?? Date.now();
    if (Date.now() - since < HELD_MS) return;
    // What was held is let go of on the way out.
    reply.linger();
    reply.fail('Cancelled', `The user stopped this by holding Escape: ${done}`, {
      hint: 'Ask the user before continuing',
    });
  };
}
