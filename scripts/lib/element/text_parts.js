// Parts of a text, as people name them: a word, a line, a range. Places are UTF-16 units, as everywhere on a Mac and in JavaScript.
// No macOS calls.

// What belongs to the character before it: marks, joiners, variation selectors, skin tones, tags.
const JOINED = /^(?:\p{M}|\u200d|[\ufe00-\ufe0f]|[\u{1f3fb}-\u{1f3ff}]|[\u{e0020}-\u{e007f}])/u;
const FLAG = /^[\u{1f1e6}-\u{1f1ff}]/u;
const FLAGS_BEFORE = /[\u{1f1e6}-\u{1f1ff}]+$/u;

// Whether a place lies within what people see as one character.
function isInside(text, place) {
  if (place <= 0 || place >= text.length) return false;
  const [before, after] = [text.slice(0, place), text.slice(place)];
  if (/[\ud800-\udbff]$/.test(before) && /^[\udc00-\udfff]/.test(after)) return true;
  if (before.endsWith('\r') && after.startsWith('\n')) return true;
  if (JOINED.test(after) || before.endsWith('\u200d')) return true;
  const flags = FLAGS_BEFORE.exec(before);
  return FLAG.test(after) && flags !== null && (flags[0].length / 2) % 2 === 1;
}

// A range that tears no character: as much as is needed is added.
export function whole(text, start, end) {
  let [from, to] = [Math.min(start, text.length), Math.min(end, text.length)];
  const isCaret = from === to;
  while (isInside(text, from)) from -= 1;
  if (isCaret) return { start: from, end: from };
  while (isInside(text, to)) to += 1;
  return { start: from, end: to };
}

// Where a part stands, each occurrence that begins and ends with a character.
export function occurrences(text, part) {
  const found = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (!isInside(text, at) && !isInside(text, at + part.length)) found.push({ start: at, end: at + part.length });
  }
  return found;
}

// The lines of a text, between its line breaks.
export function lines(text) {
  const found = [];
  const pattern = /\r\n|[\n\r\u2028\u2029]/g;
  let start = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  return found.concat([{ start, end: text.length }]);
}

// The number of the line that a place stands in, counted from 1.
export const lineAt = (text, place) => lines(text.slice(0, place)).length;
