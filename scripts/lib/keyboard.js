// Posting keys and text [bridge 8]. What is pressed is released, whatever happens.
//
// Requires: reply, clock, bind, ax, apps, focus, input
ObjC.import('ApplicationServices');

const keyboard = (() => {
  // Event flags of the modifiers by their names [bridge 8.1].
  const FLAG = Object.fromEntries(Object.entries(input.MODIFIERS).map(([name, { flag }]) => [name, flag]));
  const FLAGS_CHANGED = 12;

  const DOWN_MS = 10;
  const PAUSE_MS = 15;

  // Ends the script when nobody would get the keys, or nobody could see what became of them.
  function demand(mayAsk) {
    ax.demand(mayAsk);
    input.demand(mayAsk);
  }

  // The application that gets the keys: the one named, brought to the front, or the one that is there.
  function target(named, span) {
    if (named !== undefined) {
      const app = apps.find(named);
      focus.demand(app, span);
      return app;
    }
    const app = reply.about(apps.front());
    if (app === null) reply.fail('AppNotRunning', 'No application is in front', { hint: 'Name one with app' });
    return app;
  }

  function downAndUp(code, flags) {
    try {
      input.key(code, true, flags);
      clock.rest(DOWN_MS);
    } finally {
      input.key(code, false, flags);
    }
  }

  // The session keeps the flags of the last event [bridge 8.2] [bridge 3].
  function forgetFlags() {
    const event = $.CGEventCreate(null);
    $.CGEventSetType(event, FLAGS_CHANGED);
    input.post(event, 0);
  }

  // Presses a key while the modifiers of `flags` are held. `own` are flags that the key itself carries on a keyboard
  // [bridge 8.1].
  function press(code, flags = 0, own = 0) {
    const modifiers = Object.keys(FLAG).filter((name) => (flags & FLAG[name]) !== 0);
    try {
      input.holding(modifiers, (held) => downAndUp(code, held | own));
    } finally {
      if (own !== 0) forgetFlags();
    }
    clock.rest(PAUSE_MS);
  }

  // NSUTF16LittleEndianStringEncoding: without a byte order mark [bridge 8.3].
  const UTF16 = 0x94000100;

  // Types a text of at most 20 UTF-16 units by one event, whatever the layout [bridge 8.3]. `data` has to outlive the
  // events.
  function text(units) {
    const data = $(units).dataUsingEncoding(UTF16);
    for (const down of [true, false]) {
      const event = $.CGEventCreateKeyboardEvent(null, 0, down);
      bind.setText(event, data);
      input.post(event, 0);
    }
  }

  return { FLAG, demand, target, press, text };
})();
