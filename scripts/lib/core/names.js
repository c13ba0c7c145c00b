// How people name things: matching, near names, and names in sentences. No macOS calls.
import * as signTable from 'macmcp/core/sign_table';
import * as textCut from 'macmcp/core/text_cut';

const numbered = (hex) => String.fromCodePoint(parseInt(hex, 16));
const ranges = (fields) => fields.map((field) => field.replace(/[0-9a-f]+/g, '\\u{$&}')).join('');

const patternOf = (fields) => `[${ranges(fields)}]`;

// What is written for signs, from the table: a line has the signs and what they are compared as.
const LINES = signTable.TABLE.trim()
  .split('\n')
  .map((line) => line.split(' '));
const WAYS = LINES.map(([plain, ...fields]) => ({
  sign: new RegExp(patternOf(fields), 'gu'),
  written: plain === 'none' ? '' : plain.split('+').map(numbered).join(''),
}));
const INVISIBLE = WAYS[0].sign;
const ANY = new RegExp(LINES.map(([, ...fields]) => patternOf(fields)).join('|'), 'u');

// Composed letters.
export const composed = (text) => text.normalize('NFC');

// Composed letters, without the invisible marks that some applications carry in their names (WhatsApp begins with
// U+200E).
const clean = (text) => composed(text).replace(INVISIBLE, '');

// With the signs that keyboards have, in place of those that screens show: quotes, dashes, spaces, ellipses.
export function plain(text) {
  const whole = composed(text);
  return ANY.test(whole) ? WAYS.reduce((done, { sign, written }) => done.replace(sign, written), whole) : whole;
}

// What is its own plain text.
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

// A text as it is compared with what someone says: plain signs, one space between words, in small letters.
export const folded = (text) => (PLAIN.test(text) ? text.toLowerCase() : plain(text).replace(/\s+/g, ' ').trim().toLowerCase());

// The same without what menus and captions end with; the whole where that is all.
export function bare(text) {
  const whole = folded(text);
  return whole.replace(/ ?(?:\.\.\.|:)$/, '') || whole;
}

// A question about texts: whether one has what a caller wrote as a part of it.
export function saying(part) {
  const wanted = bare(part);
  return (text) => typeof text === 'string' && folded(text).includes(wanted);
}

// Where a part stands in a text as both are compared: {at, length} in the text, of each place.
export function placesOf(text, part) {
  const wanted = folded(part);
  const units = [];
  for (const { 0: sign, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gsu)) {
    for (const unit of plain(sign).replace(/\s/g, ' ').toLowerCase().split('')) {
      if (unit !== ' ' || units.length === 0 || units[units.length - 1].unit !== ' ')
        units.push({ unit, at: index, end: index + sign.length });
    }
  }
  const whole = units.map(({ unit }) => unit).join('');
  const found = [];
  for (let at = wanted === '' ? -1 : whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + wanted.length)) {
    const from = units[at].at;
    found.push({ at: from, length: units[at + wanted.length - 1].end - from });
  }
  return found;
}

// The longest part of a text without signs that are written in more than one way, but for spaces: for who searches by other rules
// than these, and looks at everything where that finds nothing.
export function surestPart(text) {
  const isSure = (sign) => sign === ' ' || (/[\p{L}\p{N}]/u.test(sign) && sign.normalize('NFD') === sign && plain(sign) === sign);
  const words = composed(text).replace(/\s+/g, ' ');
  const parts = Array.from(words, (sign) => (isSure(sign) ? sign : '\n'))
    .join('')
    .split('\n');
  return parts.map((part) => part.trim()).reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

// Whether two are the same but for the way in which their signs are written: values, of which case and lines count.
export const isSameValue = (one, other) => plain(one) === plain(other);

// A path as it is compared. A disk need not tell letters apart by their case and form, and it does by their signs.
export const foldedPath = (path) => clean(path).toLowerCase();

// The same where Foundation takes /private away where what is left is there, and Finder does not [bridge 9.7].
export const comparablePath = (path) => foldedPath(path).replace(/^\/private(?=\/)/, '');

// Where macOS keeps what it updates by itself, by its two names [findings-3 18.1].
const PREBOOT = /^\/system\/volumes\/preboot\/cryptexes\//;

// The path of a bundle as it is compared, `resolved` after every link.
export const comparableBundle = (resolved) =>
  comparablePath(resolved)
    .replace(/\/+$/, '')
    .replace(PREBOOT, '/system/cryptexes/')
    .replace(/^\/system\/volumes\/data\//, '/');

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
  const wanted = folded(named);
  if (wanted === '') return null;
  if (known.some((name) => folded(name) === wanted)) return 1;
  return known.some((name) => folded(name).startsWith(wanted)) ? 2 : null;
}

// The same where spaces between words do not count either, which is never as good as the exact name.
export function matchRankOfWords(named, candidates) {
  const rank = matchRank(named, candidates);
  if (rank === 0 || rank === 1) return rank;
  const joined = (text) => text.replace(/\s+/g, '');
  const loose = matchRank(joined(named), candidates.filter(Boolean).map(joined));
  return loose === null ? rank : Math.max(1, loose);
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
