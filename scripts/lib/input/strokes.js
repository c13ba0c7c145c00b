// Texts as strokes on the keyboard.
import * as keyboard from 'macmcp/input/keyboard';
import * as keyboardLayout from 'macmcp/input/keyboard_layout';

// What one stroke takes, what there is between two, and what holding shift for one takes.
const STROKE_MS = 3;
export const PAUSE_MS = 2;
const SHIFT_MS = 12;

// A part of what people see as one character together with the letter before it: never sent apart from that.
const JOINED = /^[\p{M}\u200d]/u;

// The strokes that send a text: {text, key}, the key being null for a text that is on no key of the layout.
export function of(piece) {
  const characters = Array.from(piece);
  const found = [];
  characters.forEach((character, index) => {
    const isAlone = !JOINED.test(character) && !JOINED.test(characters[index + 1] || '');
    const key = isAlone ? keyboardLayout.keyForText(character) : null;
    const last = found[found.length - 1];
    if (key === null && last && last.key === null) last.text += character;
    else found.push({ text: character, key });
  });
  return found;
}

export const timeOf = ({ key }) => STROKE_MS + PAUSE_MS + (key !== null && key.flags !== 0 ? SHIFT_MS : 0);

// A stroke without a text is a key alone.
export function send({ text, key }) {
  if (text === null) keyboard.pressKey(key.code, key.flags);
  else if (key === null) keyboard.typeUnits(text);
  else keyboard.typeOnKey(text, key);
}
