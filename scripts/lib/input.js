// Synthetic input: what every script that posts events checks first, and the mouse [bridge 3] [bridge 7]. Posting says
// nothing: without the permission it is dropped [bridge 3], so it is asked for before, and nothing is posted when it is
// missing. Whatever goes down goes up again in `finally`.
//
// Requires: reply, clock, bind, ax, session, displays
ObjC.import('CoreGraphics');

const input = (() => {
  // kCGHIDEventTap [bridge 7].
  const TAP = 0;

  // Types of events and the number of the button [bridge 7].
  const MOVED = 5;
  const BUTTONS = {
    left: { down: 1, up: 2, dragged: 6, number: 0 },
    right: { down: 3, up: 4, dragged: 7, number: 1 },
    middle: { down: 25, up: 26, dragged: 27, number: 2 },
  };
  // kCGMouseEventClickState [bridge 7].
  const CLICK_STATE = 1;

  // Modifiers: the flag that events carry and the virtual key [bridge 8.1] [bridge 8.5].
  const MODIFIERS = {
    shift: { flag: 0x20000, key: 56 },
    control: { flag: 0x40000, key: 59 },
    option: { flag: 0x80000, key: 58 },
    command: { flag: 0x100000, key: 55 },
  };
  const CAPS_LOCK = 57;
  const KEYS = 128;

  // Milliseconds that work in published scripts [bridge 7].
  const HOVER_MS = 40;
  const PRESS_MS = 30;
  const BETWEEN_MS = 60;
  const ARRIVAL_MS = 60;
  const GRIP_MS = 100;
  const SETTLE_MS = 150;
  const STEP_MS = 15;

  // Ends the script when nothing could be posted, or nobody should.
  function demand(mayAsk) {
    session.demand();
    const may = bind.mayPost();
    if (may === true || (may === null && ax.trusted())) return;
    ax.demand(mayAsk);
    reply.fail('PostEventDenied', 'Accessibility permission required');
  }

  // Ends the script when a point is on no display. macOS would move the pointer to the nearest edge, and click there.
  function within(point) {
    const known = displays.all();
    if (known.some((display) => displays.holds(display, point))) return;
    const edges = known.map((each) => `x ${each.x} to ${each.x + each.width - 1}, y ${each.y} to ${each.y + each.height - 1}`);
    reply.fail('Refused', `The point ${point.x}, ${point.y} is outside of the desktop`, {
      why: known.length === 1 ? `The display covers ${edges[0]}` : `The displays cover ${edges.join('; ')}`,
      hint: 'Coordinates are points from the top left of the main display; screenshots say how their pixels map to them',
      details: { x: point.x, y: point.y },
    });
  }

  // Flags stand on every event, 0 too: an event without them inherits what is held [bridge 0.11].
  function post(event, flags) {
    // What gets it may end by it.
    reply.about(null);
    $.CGEventSetFlags(event, flags);
    $.CGEventPost(TAP, event);
  }

  function mouse(type, point, number, { flags = 0, count = 0 } = {}) {
    const event = $.CGEventCreateMouseEvent(null, type, $.CGPointMake(point.x, point.y), number);
    if (count > 0) $.CGEventSetIntegerValueField(event, CLICK_STATE, count);
    post(event, flags);
  }

  function key(code, isDown, flags) {
    post($.CGEventCreateKeyboardEvent(null, code, isDown), flags);
  }

  // Where the pointer is. It lags some milliseconds behind what was posted [bridge 7].
  function location() {
    const at = $.CGEventGetLocation($.CGEventCreate(null));
    return { x: Number(at.x), y: Number(at.y) };
  }

  const near = (a, b) => Math.abs(a.x - b.x) <= 1 && Math.abs(a.y - b.y) <= 1;

  // Moves the pointer and answers whether it is there. What does not follow the event is warped, which nothing notices
  // but the pointer [bridge 7].
  function move(point, flags = 0) {
    mouse(MOVED, point, 0, { flags });
    const arrived = () => near(location(), point);
    if (!clock.waitUntil(arrived, clock.budget(200))) {
      $.CGWarpMouseCursorPosition($.CGPointMake(point.x, point.y));
      $.CGAssociateMouseAndMouseCursorPosition(true);
      clock.waitUntil(arrived, clock.budget(100));
    }
    clock.rest(HOVER_MS);
    return arrived();
  }

  // Does something while modifiers are held; `body` gets the flags that its events carry. The keys themselves go down,
  // because some applications look at nothing else [bridge 8.2] (grade A-).
  function holding(modifiers, body) {
    const held = [];
    let flags = 0;
    try {
      for (const name of Object.keys(MODIFIERS).filter((each) => modifiers.includes(each))) {
        const modifier = MODIFIERS[name];
        flags |= modifier.flag;
        held.push(modifier);
        key(modifier.key, true, flags);
        clock.rest(10);
      }
      return body(flags);
    } finally {
      while (held.length > 0) {
        const modifier = held.pop();
        flags &= ~modifier.flag;
        key(modifier.key, false, flags);
      }
    }
  }

  // Clicks where the pointer is brought to: `count` 2 is a double click.
  function click(point, { button, count, modifiers }) {
    const { down, up, number } = BUTTONS[button];
    move(point);
    holding(modifiers, (flags) => {
      for (let one = 1; one <= count; one += 1) {
        if (one > 1) clock.rest(BETWEEN_MS);
        try {
          mouse(down, point, number, { flags, count: one });
          clock.rest(PRESS_MS);
        } finally {
          mouse(up, point, number, { flags, count: one });
        }
      }
    });
    // A script that ends at once may take its last events with it [bridge 7].
    clock.rest(ARRIVAL_MS);
  }

  // Presses at one point, goes to the other in steps, and releases there; where it has got to, should it fail.
  function drag(from, to, { button, modifiers, durationMs }) {
    const { down, up, dragged, number } = BUTTONS[button];
    const steps = Math.max(12, Math.min(200, Math.round(durationMs / STEP_MS)));
    move(from);
    holding(modifiers, (flags) => {
      let at = from;
      try {
        mouse(down, from, number, { flags, count: 1 });
        clock.rest(GRIP_MS);
        for (let step = 1; step <= steps; step += 1) {
          const part = step / steps;
          at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
          mouse(dragged, at, number, { flags, count: 1 });
          clock.rest(durationMs / steps);
        }
        clock.rest(SETTLE_MS);
      } finally {
        mouse(up, at, number, { flags, count: 1 });
      }
    });
    clock.rest(ARRIVAL_MS);
  }

  // What a drag takes beside the time that the caller gave it.
  const DRAG_MS = 3 * HOVER_MS + GRIP_MS + SETTLE_MS + 2 * ARRIVAL_MS;

  // Whether something is down. Where macOS does not tell, it is taken to be: going up twice harms nobody.
  function isDown(ask) {
    try {
      return Boolean(ask());
    } catch (_) {
      return true;
    }
  }

  // Lets go of every button and key that is down: for what a killed script held. macOS cannot tell who pressed what, so
  // keys that the user holds go up as well.
  function release() {
    const at = location();
    const released = [];
    for (const name of Object.keys(BUTTONS)) {
      const { up, number } = BUTTONS[name];
      if (!isDown(() => $.CGEventSourceButtonState(0, number))) continue;
      mouse(up, at, number, { count: 1 });
      released.push(name);
    }
    for (let code = 0; code < KEYS; code += 1) {
      if (code === CAPS_LOCK || !isDown(() => $.CGEventSourceKeyState(0, code))) continue;
      key(code, false, 0);
      released.push(code);
    }
    clock.rest(ARRIVAL_MS);
    return { released };
  }

  return { MODIFIERS, DRAG_MS, demand, within, post, key, location, move, holding, click, drag, release };
})();
