// Posting keys and text (bridge 8). What is pressed is released, whatever happens.
//
// Requires: reply, clock, bind, ax, apps, focus, session
ObjC.import('ApplicationServices');

const keyboard = (() => {
  // Event flags and virtual keys of the modifiers (8.1, 8.5).
  const FLAG = { control: 0x40000, option: 0x80000, shift: 0x20000, command: 0x100000 };
  const CODE = { control: 59, option: 58, shift: 56, command: 55 };
  const FLAGS_CHANGED = 12;

  const DOWN_MS = 10;
  const PAUSE_MS = 15;

  // Ends the script when nobody would get the keys: posting is dropped without a word then (3, 8.6).
  function demand(mayAsk) {
    ax.demand(mayAsk);
    if (bind.mayPost() === false) reply.fail('PostEventDenied', 'Permission to post input events required');
    session.demand();
  }

  // The application that gets the keys: the one named, brought to the front, or the one that is there.
  function target(named, span) {
    if (named !== undefined) {
      const app = apps.find(named);
      focus.demand(app, span);
      return app;
    }
    const app = apps.front();
    if (app === null) reply.fail('AppNotRunning', 'No application is in front', { hint: 'Name one with app' });
    return app;
  }

  // Flags are set on every event: without a source it would inherit what is held (0, rule 11, A).
  function post(event, flags) {
    $.CGEventSetFlags(event, flags);
    $.CGEventPost(0, event);
  }

  const key = (code, down, flags) => post($.CGEventCreateKeyboardEvent(null, code, down), flags);

  function downAndUp(code, flags) {
    try {
      key(code, true, flags);
      clock.rest(DOWN_MS);
    } finally {
      key(code, false, flags);
    }
  }

  // The session keeps the flags of the last event (8.2, 3).
  function forgetFlags() {
    const event = $.CGEventCreate(null);
    $.CGEventSetType(event, FLAGS_CHANGED);
    post(event, 0);
  }

  // Presses a key while the modifiers of `flags` are held by keys of their own: apps that follow the modifiers'
  // keys see them too (8.2, 2, A-). `own` are flags that the key itself carries on a keyboard (8.1).
  function press(code, flags = 0, own = 0) {
    const held = Object.keys(FLAG).filter((name) => (flags & FLAG[name]) !== 0);
    let now = 0;
    try {
      for (const name of held) {
        now |= FLAG[name];
        key(CODE[name], true, now);
      }
      downAndUp(code, now | own);
    } finally {
      for (const name of held.reverse()) {
        now &= ~FLAG[name];
        key(CODE[name], false, now);
      }
      if (own !== 0) forgetFlags();
    }
    clock.rest(PAUSE_MS);
  }

  // NSUTF16LittleEndianStringEncoding: without a byte order mark (8.3, A).
  const UTF16 = 0x94000100;

  // Types a text of at most 20 UTF-16 units by one event, whatever the layout (8.3, A). `data` has to outlive the
  // events.
  function text(units) {
    const data = $(units).dataUsingEncoding(UTF16);
    for (const down of [true, false]) {
      const event = $.CGEventCreateKeyboardEvent(null, 0, down);
      bind.setText(event, data);
      post(event, 0);
    }
  }

  return { FLAG, demand, target, press, text };
})();
