// Selecting a part of a text with the arrow keys, where no range can be made of its numbers [findings 1.9] (grade B).
//
// `target` comes from findElement.
import * as clock from 'macmcp/core/clock';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as elementFocus from 'macmcp/element/element_focus';
import * as keyboard from 'macmcp/input/keyboard';

const LEFT = 123;
const RIGHT = 124;
const A = 0;

// An arrow takes some 40 ms with Shift; what is longer is left to the caller.
const MOST_KEYS = 150;

// How long an application takes to tell of a key.
const SHOWN_MS = 150;

// A part of what people see as one character: an arrow passes it with the letter before it.
const JOINED = /^[\p{M}\p{Emoji_Modifier}\u200d]$/u;

function selected(target) {
  const object = ax.readAttribute(target.element, 'AXSelectedTextRange');
  const range = object === null ? null : axValues.range(object);
  return range === null ? null : { start: range.location, end: range.location + range.length };
}

// Two letters that are one flag.
const FLAGS = /\p{Regional_Indicator}{2}/gu;

// How many keys pass a text, as far as one can tell: a letter that joins two others counts with them.
function keysFor(text) {
  const letters = Array.from(text.replace(FLAGS, 'x'));
  return letters.filter((letter, index) => !JOINED.test(letter) && letters[index - 1] !== '\u200d').length;
}

function press(code, flags, count) {
  for (let one = 0; one < count; one += 1) keyboard.pressKey(code, flags);
}

const reads = (target, is, span) => Boolean(clock.waitUntil(() => is(selected(target)), clock.part(span, SHOWN_MS)));

// Puts the caret at a place, first next to it by a range that the application itself makes of a character
// [bridge 4.14] (grade B), then by arrows from wherever the caret is. Whether it is there.
function putCaret(target, text, place, span) {
  const isThere = (range) => range !== null && range.start === place && range.end === place;
  const character = ax.readParameterized(target.element, 'AXRangeForIndex', $.NSNumber.numberWithInt(place));
  if (character !== null && ax.setAttribute(target.element, 'AXSelectedTextRange', character)) press(LEFT, 0, 1);
  if (reads(target, isThere, span)) return true;
  const now = selected(target);
  if (now === null) return false;
  // An arrow leaves a selection at its edge.
  if (now.end > now.start) press(LEFT, 0, 1);
  const [from, to] = [Math.min(now.start, place), Math.max(now.start, place)];
  const count = keysFor(text.slice(from, to));
  if (count > MOST_KEYS) return false;
  press(place > now.start ? RIGHT : LEFT, 0, count);
  return reads(target, isThere, span);
}

// Whether a part of the text is selected: {start, end}.
export function select(target, text, part, call, span) {
  const is = (range) => range !== null && range.start === part.start && range.end === part.end;
  const isAll = part.start === 0 && part.end === text.length;
  const count = keysFor(text.slice(part.start, part.end));
  if (count > MOST_KEYS && !isAll) return false;
  keyboard.requirePermission(call.may_ask);
  elementFocus.focus(target, call, span);
  return keyboard.sendTo(target.app, call, () => {
    if (isAll && text !== '') {
      press(A, keyboard.FLAGS.command, 1);
      if (reads(target, is, span)) return true;
    }
    if (count > MOST_KEYS || !putCaret(target, text, part.start, span)) return false;
    press(RIGHT, keyboard.FLAGS.shift, count);
    return reads(target, is, span);
  });
}
