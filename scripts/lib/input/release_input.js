// Lets go of every button and key that is down: for what a killed script held.
import * as clock from 'macmcp/core/clock';
import * as inputEvents from 'macmcp/input/input_events';
import * as mouse from 'macmcp/input/mouse';

ObjC.import('CoreGraphics');

const CAPS_LOCK = 57;
const KEYS = 128;

// Whether something is down. Where macOS does not tell, it is taken to be: a second release has no effect.
function isDown(ask) {
  try {
    return Boolean(ask());
  } catch (_) {
    return true;
  }
}

// {released}: names of buttons and codes of keys. macOS cannot tell who pressed what, so keys that the user holds go up
// as well.
export default function releaseInput() {
  const at = mouse.location();
  const released = [];
  for (const name of Object.keys(mouse.BUTTONS)) {
    const { up, number } = mouse.BUTTONS[name];
    if (!isDown(() => $.CGEventSourceButtonState(0, number))) continue;
    mouse.post(up, at, number, { count: 1 });
    released.push(name);
  }
  for (let code = 0; code < KEYS; code += 1) {
    if (code === CAPS_LOCK || !isDown(() => $.CGEventSourceKeyState(0, code))) continue;
    inputEvents.postKey(code, false, 0);
    released.push(code);
  }
  // A script that ends at once may take its last events with it [bridge 7].
  clock.pause(mouse.ARRIVAL_MS);
  return { released };
}
