// Typing text where the focus is: by key events, or by the clipboard.
//
// Requires: core/reply, core/clock, core/names, system/clipboard, app/front_app, input/input_source, input/keyboard,
//   input/keyboard_layout, observe/keyboard_changes
const typeText = (() => {
  const RETURN = 36;
  const TAB = 48;

  const PASSWORD_HINT =
    'Let the user enter it, or move the focus out of the password field; set_ui_element_value can write a password field';

  // What one piece takes beside its pause.
  const PIECE_MS = 3;
  // What is kept for finding out what became of the text.
  const AFTERWARDS_MS = 700;

  // Ends the script before the first key when the last one would come too late.
  function requireTime(pieces, characters, pause, span) {
    const each = pause + PIECE_MS;
    const room = Math.max(0, span.left() - AFTERWARDS_MS);
    if (pieces.length * each <= room) return;
    const needed = Math.ceil((pieces.length * each) / 1000);
    const left = Math.floor(room / 1000);
    const maximum = Math.floor((Math.floor(room / each) * characters) / pieces.length);
    reply.fail('InvalidParameter', `Invalid parameter: text has ${characters} characters and cannot be typed before the deadline`, {
      why: `With a pause of ${pause} ms it would take ${needed} s, and ${left} s are left: at most ${maximum} characters`,
      hint: 'Send the text in parts, with a shorter delay_ms or without one',
      details: { parameter: 'text', maximum },
    });
  }

  function sendPiece(piece) {
    if (piece === '\n') keyboard.pressKey(RETURN);
    else if (piece === '\t') keyboard.pressKey(TAB);
    else keyboard.typeUnits(piece);
  }

  // Keys go to whatever is in front: what comes there meanwhile must not get the rest.
  function requireFront(app, sent, pieces) {
    if (frontApp.is(app)) return;
    const other = frontApp.find();
    reply.fail('Refused', `Typing stopped after ${sent} of ${pieces.length} parts`, {
      why: other === null ? 'No application is in front any more' : `${names.quote(other.name)} came to the front`,
      hint: `Look at what ${names.quote(app.name)} holds now, and type the rest`,
      details: { sent, parts: pieces.length },
    });
  }

  function requireTimeLeft(span, sent, pieces) {
    if (span.left() > 0) return;
    reply.fail('Timeout', `Typing took too long and stopped after ${sent} of ${pieces.length} parts`, {
      hint: 'Look at what was typed, and type the rest',
      details: { sent, parts: pieces.length },
    });
  }

  function byKeys(app, params, span) {
    const { pieces, pause_ms: pause } = params;
    requireTime(pieces, params.characters, pause, span);
    pieces.forEach((piece, sent) => {
      if (sent > 0) {
        clock.pause(pause);
        requireFront(app, sent, pieces);
        requireTimeLeft(span, sent, pieces);
      }
      sendPiece(piece);
    });
  }

  // The clipboard's own contents come back once the application has taken the text, unless somebody wrote meanwhile.
  function byClipboard(kept, before, params, span) {
    const text = params.pieces.join('');
    const { command } = keyboard.FLAGS;
    const { code, flags } = keyboardLayout.keyForCombination('v', command);
    const mine = clipboard.writeTemporarily(text);
    let outcome = null;
    try {
      keyboard.pressKey(code, flags | command);
      outcome = keyboardChanges.waitForText(before, text, span, true);
    } finally {
      if (clipboard.changeCount() === mine) kept.restore();
      else
        outcome = outcome && {
          ...outcome,
          note: `${outcome.note || 'The text was pasted'}; the clipboard was written meanwhile and not put back`,
        };
    }
    return outcome;
  }

  // `params.clipboard` is what is kept of the clipboard outside of this script, which may be killed: 'ask' when nothing
  // has been kept yet, null when it cannot be. What cannot be put back is not replaced: the text goes by keys then.
  function enterText(app, before, params, span) {
    const { paste: asked, clipboard: outside } = params;
    const paste = asked || inputSource.isComposing();
    if (paste && outside === 'ask') return { must_keep: true };
    const isKept = outside === undefined || (outside !== null && outside.change_count === clipboard.changeCount());
    const kept = paste && isKept ? clipboard.save() : null;
    if (kept !== null) return { method: 'pasted', ...byClipboard(kept, before, params, span) };
    byKeys(app, params, span);
    // Keys may end it; a text may not.
    reply.setSubject(app);
    return { method: 'typed', ...keyboardChanges.waitForText(before, params.pieces.join(''), span) };
  }

  // {app, characters, method, effect, note}
  function type(params, call, span) {
    keyboard.requirePermission(call.may_ask);
    const pieces = reply.required(params, 'pieces');
    const app = keyboard.targetApp(params.app, span);
    const before = keyboardChanges.focusedElement(app);
    keyboard.requireNoPassword(app, before, PASSWORD_HINT);
    const done = enterText(app, before, { ...params, pieces }, span);
    return done.must_keep ? done : { app: app.name, characters: params.characters, ...done };
  }

  return type;
})();
