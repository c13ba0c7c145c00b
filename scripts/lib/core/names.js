// How people name things: matching, near names, and names in sentences. No macOS calls.
import * as textCut from 'macmcp/core/text_cut';

// What shows nothing, or turns the direction of what follows: soft hyphens, marks of width and direction, fillers, tags.
const INVISIBLE = new RegExp(
  '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f' +
    '\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e0fff}]',
  'gu',
);

// Composed letters, without the invisible marks that some applications carry in their names (WhatsApp begins with
// U+200E).
const clean = (text) => text.normalize('NFC').replace(INVISIBLE, '');
export const foldCase = (text) => clean(text).toLowerCase();

// A path as it is compared. A disk need not tell letters apart by their case and form, and Foundation takes /private away where what
// is left is there, Finder does not [bridge 9.7].
export const comparablePath = (path) => foldCase(path).replace(/^\/private(?=\/)/, '');

// What a caller named, as it is compared: without white space around it and without `.app`.
export function withoutAppSuffix(named) {
  return String(named)
    .trim()
    .replace(/\.app$/i, '');
}

// How well one of `candidates` fits `named`: 0 exactly, 1 in another case, 2 as a prefix in any case; null not at
// all.
export function matchRank(named, candidates) {
  if (named === '') return null;
  const known = candidates.filter(Boolean);
  const exact = clean(named);
  if (known.some((name) => clean(name) === exact)) return 0;
  const folded = foldCase(named);
  if (known.some((name) => foldCase(name) === folded)) return 1;
  if (known.some((name) => foldCase(name).startsWith(folded))) return 2;
  return null;
}

// The same where spaces between words do not count either, which is never as good as the exact name.
export function matchRankOfWords(named, candidates) {
  const rank = matchRank(named, candidates);
  if (rank === 0 || rank === 1) return rank;
  const joined = (text) => text.replace(/\s+/g, '');
  const loose = matchRank(joined(named), candidates.filter(Boolean).map(joined));
  return loose === null ? rank : Math.max(1, loose);
}

// The number of letters to insert, delete, replace or swap to get from one word to the other.
function distance(from, to) {
  let before = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      let cost = Math.min(previous[column] + 1, current[column - 1] + 1, previous[column - 1] + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) cost = Math.min(cost, before[column - 2] + 1);
      current.push(cost);
    }
    before = previous;
    previous = current;
  }
  return previous[to.length];
}

// At most `limit` of `known` that someone who wrote `named` may have meant, best first.
export function similar(named, known, limit = 3) {
  const word = Array.from(foldCase(named)).slice(0, 80);
  const text = word.join('');
  const ranked = [];
  for (const name of new Set(known)) {
    const other = foldCase(name);
    const contained = text.length > 2 && (other.includes(text) || text.includes(other));
    const steps = distance(word, Array.from(other).slice(0, 80));
    if (contained || steps <= Math.max(1, Math.floor(word.length / 3))) {
      ranked.push({ name, rank: contained ? 0 : steps });
    }
  }
  ranked.sort((a, b) => a.rank - b.rank);
  return ranked.slice(0, limit).map((entry) => entry.name);
}

// How long a name in a sentence may be, in characters.
const LONGEST = 80;

// What the caller named, on one line and not too long for a sentence.
export function oneLine(text, most = LONGEST) {
  const line = String(text)
    .replace(INVISIBLE, '')
    .replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]+/g, ' ')
    .trim();
  return textCut.shorten(line, most);
}

// A name that comes from outside (an application chose it): quoted, so that it cannot pass for our own words.
export function quote(text, most = LONGEST) {
  return JSON.stringify(oneLine(text, most));
}

// A role. Applications may make up their own: what does not look like one is quoted.
export function role(text) {
  return /^AX[A-Za-z]{1,40}$/.test(text) ? text : quote(text);
}

// "a", "b" and "c"; ten at most.
export function quoteList(texts) {
  const shown = texts.slice(0, 10).map((text) => quote(text));
  if (texts.length > shown.length) shown.push(`${texts.length - shown.length} more`);
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown[shown.length - 1]}`;
}

// Descriptions for the reader of an error; where there are many it says how many more.
export function listSome(texts, most = 10) {
  const shown = texts.slice(0, most);
  if (texts.length > most) shown.push(`${texts.length - most} more`);
  return shown.join('; ');
}

// The first of a list as fields of an error, and how many more there are.
export function firstOf(list, most) {
  return list.length <= most ? { items: list } : { items: list.slice(0, most), more: list.length - most };
}
