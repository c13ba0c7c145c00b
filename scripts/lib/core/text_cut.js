// Cutting long texts without tearing what people see as one sign. No macOS calls.

// The marks that may follow a letter and belong to it, and the joiner that binds two signs into one.
const FOLLOWS = /^[\p{M}\u200d\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]$/u;
const FLAG_HALF = /^[\u{1f1e6}-\u{1f1ff}]$/u;

// How far back, in characters, a cut may go to spare a sign.
const BACK = 32;

// Whether a text may be cut between two code points.
function isBoundary(before, after) {
  if (before === '\u200d' || FOLLOWS.test(after)) return false;
  if (before === '\r' && after === '\n') return false;
  return !(FLAG_HALF.test(before) && FLAG_HALF.test(after));
}

// The first `max` characters (Unicode code points) of a text: {text, truncated}. What people see as one sign is not
// torn, within reason.
export function cut(text, max) {
  if (text.length <= max) return { text, truncated: false };
  // A character has at most two units: what lies behind is not looked at.
  const letters = Array.from(text.slice(0, 2 * max + 2));
  if (letters.length <= max) return { text, truncated: false };
  let end = max;
  while (end > 0 && max - end < BACK && !isBoundary(letters[end - 1], letters[end])) end -= 1;
  if (end === 0 || max - end === BACK) end = max;
  return { text: letters.slice(0, end).join(''), truncated: true };
}

// The text, or its beginning and an ellipsis: `max` characters at most.
export function shorten(text, max) {
  const whole = cut(text, max);
  return whole.truncated ? `${cut(text, max - 1).text}\u2026` : text;
}

// Whether a text may be what `shorten` left of a longer one.
export const isShortened = (text, max) => text.endsWith('\u2026') && Array.from(text).length >= max - 1 - BACK;
