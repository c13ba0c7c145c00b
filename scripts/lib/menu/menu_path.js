// Menu paths as people write them: File > Save As..., with >, an arrow, / or |, an ellipsis or three dots, in any case; or
// the titles as a list. No macOS calls.
//
// A title that holds such a sign itself (Input/Output) is found as well: at each level the longest part that fits a title
// is taken. In a list a title is whole.
// Of items with the same title `Title[2]` is the second.
import * as reply from 'macmcp/core/reply';
import * as names from 'macmcp/core/names';

const SIGN = /\s*(?:->|[>\u2192\u203a\u25b8/|])\s*/g;

// The same for titles in a list, which are joined by a sign only to be shown.
function fromList(titles) {
  const parts = [];
  let text = '';
  for (const title of titles.map((each) => each.trim())) {
    const start = text === '' ? 0 : text.length + 3;
    text = text === '' ? title : `${text} > ${title}`;
    parts.push([start, text.length]);
  }
  return { text, parts, whole: true };
}

// {text, parts, whole}: where each part begins and ends in the text, and whether each is a title as it is.
export function parse(written) {
  if (Array.isArray(written)) return fromList(written);
  const text = String(written).trim();
  const parts = [];
  let start = 0;
  for (const arrow of text.matchAll(SIGN)) {
    parts.push([start, arrow.index]);
    start = arrow.index + arrow[0].length;
  }
  parts.push([start, text.length]);
  return { text, parts, whole: false };
}

// From the same text to what it may stand for: exactly, with other signs, in another case, without the sign at its end. The name
// of a selector is the title of an item that says more by now: `undo:` is Undo Typing [findings 2.12].
const WAYS = [(text) => text, names.plain, names.folded, names.bare];

// Items that say what they undo, as far as is known in English only [findings 2.12]; Finder's have no selector by which they could be
// found [findings 2.10].
const SAYS_MORE = /^(?:undo|redo)$/;

// Those of `entries` that a text means; an entry has {names}, the last of which is an identifier that no language
// changes.
function fitting(text, entries) {
  for (const way of WAYS) {
    const wanted = way(text);
    const found = wanted === '' ? [] : entries.filter((entry) => entry.names.some((name) => name && way(name) === wanted));
    if (found.length > 0) return found;
  }
  const verb = names.folded(text);
  return SAYS_MORE.test(verb) ? entries.filter(({ names: [title] }) => title && names.folded(title).startsWith(`${verb} `)) : [];
}

// The entry that a text means: {found, several}. One of the two is set, or neither.
export function pick(text, entries) {
  const found = fitting(text, entries);
  if (found.length === 1) return { found: found[0], several: null };
  if (found.length > 1) return { found: null, several: found };
  const numbered = /^(.*?)\s*\[(\d+)\]$/.exec(text);
  const same = numbered === null ? [] : fitting(numbered[1], entries);
  return { found: same[numbered === null ? 0 : Number(numbered[2]) - 1] || null, several: null };
}

// The part of a path from `from` on.
export const remainder = (path, from) => path.text.slice(path.parts[from][0]);

// What the next part of a path means among the entries of a level: {entry, next, several, text}, `next` the part after it,
// `text` what is written of it. `entry` is null when nothing fits, or when `several` do.
export function find(entries, path, from) {
  for (let last = path.whole ? from : path.parts.length - 1; last >= from; last -= 1) {
    const text = path.text.slice(path.parts[from][0], path.parts[last][1]);
    const { found, several } = pick(text, entries);
    if (several !== null || found !== null) return { entry: found, next: last + 1, several, text };
  }
  return { entry: null, next: from, several: null, text: null };
}

// The same: {entry, next}; null when nothing fits. Fails with Ambiguous.
export function match(entries, path, from) {
  const { entry, next, several, text } = find(entries, path, from);
  if (several !== null) {
    reply.fail('Ambiguous', `${several.length} menu items are called ${names.oneLine(text)}`, {
      why: `From the screen: ${names.quoteList(several.map((each) => each.names[0]))}`,
      hint: `Write ${names.oneLine(text)}[1] for the first of them`,
      details: { menu_path: path.text, candidates: several.slice(0, 10).map((each) => each.names[0]) },
    });
  }
  return entry === null ? null : { entry, next };
}
