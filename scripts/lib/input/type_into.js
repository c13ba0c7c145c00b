// Typing a text into an element in the place of all that it holds, as a person does: what draws its own text hears of keys, and of a
// value that is written it may not [findings-2 7.4].
//
// `target` comes from findElement.
import * as clock from 'macmcp/core/clock';
import * as reply from 'macmcp/core/reply';
import * as names from 'macmcp/core/names';
import * as background from 'macmcp/app/background';
import * as frontApp from 'macmcp/app/front_app';
import * as elementFocus from 'macmcp/element/element_focus';
import * as inputSource from 'macmcp/input/input_source';
import * as keyboard from 'macmcp/input/keyboard';
import * as stopKey from 'macmcp/input/stop_key';
import * as strokes from 'macmcp/input/strokes';
import * as loginSession from 'macmcp/system/login_session';

const A = 0;
const DELETE = 51;
const RETURN = 36;

// What people see as one character.
const CHARACTERS = /\p{Regional_Indicator}{2}|\P{M}[\p{M}\p{Emoji_Modifier}]*(?:\u200d\P{M}[\p{M}\p{Emoji_Modifier}]*)*|\p{M}+/gsu;

// What is kept for bringing the application to the front and for finding out what became of the text.
const AROUND_MS = 1500;

// So many characters are typed between two looks at who is in front.
const BETWEEN_LOOKS = 20;

// In what sends its text at Return, Return with Shift begins a line.
const NEW_LINE = { text: null, key: { code: RETURN, flags: keyboard.FLAGS.shift } };

function piecesOf(text) {
  const pieces = text.replace(/\r\n?/g, '\n').match(CHARACTERS) || [];
  return pieces.map((piece) => (piece === '\n' ? [NEW_LINE] : strokes.of(piece)));
}

const timeOf = (pieces) => pieces.reduce((sum, piece) => piece.reduce((part, stroke) => part + strokes.timeOf(stroke), sum), 0);

// Why a text cannot be typed; null when it can.
export function obstacle(text, call, span) {
  if (background.isOn(call)) return 'keys go to the front app only';
  if (text.includes('\t')) return 'a tab leads on to another element';
  if (inputSource.isComposing()) return 'an input method would take the keys';
  if (loginSession.secureInputProcess() !== null) return 'secure input is on';
  return timeOf(piecesOf(text)) > span.left() - AROUND_MS ? 'it is too long for the time of the call' : null;
}

function requireFront(app, sent, count) {
  if (frontApp.is(app)) return;
  const other = frontApp.find();
  reply.fail('Refused', `Typing stopped after ${sent} of ${count} characters`, {
    why: other === null ? 'No application is in front any more' : `${names.quote(other.name)} came to the front`,
    hint: `Look at what ${names.quote(app.name)} holds now`,
    details: { sent, parts: count },
  });
}

// Selects all that the element holds, and types over it.
export function typeOver(target, text, call, span) {
  keyboard.requirePermission(call.may_ask);
  elementFocus.focus(target, call, span);
  const pieces = piecesOf(text);
  const stopIfAsked = stopKey.watch();
  keyboard.pressKey(A, keyboard.FLAGS.command);
  if (pieces.length === 0) keyboard.pressKey(DELETE);
  pieces.forEach((piece, sent) => {
    if (sent % BETWEEN_LOOKS === BETWEEN_LOOKS - 1) {
      stopIfAsked(`${sent} of ${pieces.length} characters were typed`);
      requireFront(target.app, sent, pieces.length);
    }
    reply.noteDone(`${sent} of ${pieces.length} characters were typed`);
    for (const stroke of piece) {
      strokes.send(stroke);
      clock.pause(strokes.PAUSE_MS);
    }
  });
}
