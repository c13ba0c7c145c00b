// The clipboard (general pasteboard): [bridge 10].
import * as reply from 'macmcp/core/reply';
import * as names from 'macmcp/core/names';
import * as textCut from 'macmcp/core/text_cut';
import * as clipboardCount from 'macmcp/system/clipboard_count';
import * as effectProof from 'macmcp/observe/effect_proof';

ObjC.import('AppKit');

const TEXT = 'public.utf8-plain-text';

// Marked by password managers: what carries one of these is not read.
const CONCEALED = ['org.nspasteboard.ConcealedType', 'com.agilebits.onepassword'];

// What else there may be, best first, and how to say it. A kind that is not told apart in the result is `other`.
/** @type {[kind: string, types: string[], description: string][]} */
const KINDS = [
  ['files', ['public.file-url'], 'files'],
  ['image', ['public.png', 'public.tiff', 'public.jpeg', 'public.heic', 'com.compuserve.gif'], 'an image'],
  ['other', ['com.adobe.pdf'], 'a PDF'],
  ['other', ['public.rtf', 'public.html', 'com.apple.flat-rtfd', 'com.apple.webarchive'], 'formatted text'],
  ['other', ['public.url'], 'a URL'],
];

const general = () => $.NSPasteboard.generalPasteboard;

// The types of a pasteboard, or of one of its items, the best first.
const typesOf = (holder) => ObjC.deepUnwrap(holder.types) || [];

// What NSPasteboard.accessBehavior says where it exists (macOS 15.4) [findings 5.6]. Everything else asks: the default, 0, is a
// program that has not asked yet [findings-3 18.2].
const ALLOW = 2;
const DENY = 3;

// Why the clipboard is not read; null when it may be. Asking this shows no prompt, and where macOS would ask the user, a
// process without a window waits for good.
function whyNotRead() {
  const board = general();
  if (!board.respondsToSelector('accessBehavior')) return null;
  const behavior = Number(board.accessBehavior);
  if (behavior === ALLOW) return null;
  const does = behavior === DENY ? 'does not let this server paste' : 'would ask the user, and cannot do so for this server';
  const pane = 'Privacy & Security > Paste from Other Apps';
  const url = 'x-apple.systempreferences:com.apple.preference.security?Privacy_Pasteboard';
  return `The clipboard was not read: macOS ${does}. Allow it in System Settings > ${pane} (${url} ).`;
}

function withoutText(kind, types, note) {
  return { kind, text: null, truncated: false, paths: [], types, note };
}

const FILE = 'public.file-url';
// More paths than this are counted only.
const MOST_PATHS = 1000;

// Files that were copied: their paths, and the text that is there as well, which is their names. The pasteboard's items:
// [bridge 10] (grade A-); a URL may name a file by its number, which `path` resolves.
function files(types, maxCharacters) {
  const items = general().pasteboardItems;
  let count = Number(items.count);
  const paths = [];
  for (let index = 0; index < Math.min(Number(items.count), MOST_PATHS); index += 1) {
    const url = ObjC.unwrap(items.objectAtIndex(index).stringForType(FILE));
    // What is no file lies beside them.
    if (typeof url !== 'string') count -= 1;
    const path = typeof url === 'string' ? pathOf(url) : undefined;
    if (typeof path === 'string') paths.push(path);
  }
  const text = ObjC.unwrap(general().stringForType(TEXT));
  const told = typeof text === 'string' ? textCut.cut(text, maxCharacters) : { text: null, truncated: false };
  const holds = count === 1 ? 'The clipboard holds a file.' : `The clipboard holds ${count} files.`;
  const note = paths.length < count ? `${holds} ${paths.length} of their paths are listed.` : holds;
  return { kind: 'files', ...told, paths, types, note };
}

function pathOf(url) {
  const parsed = $.NSURL.URLWithString(url);
  return parsed.isNil() ? undefined : ObjC.unwrap(parsed.path);
}

// {kind, text, truncated, paths, types, note}. For text the note is null; for files the text is their names and `paths` says
// where they are; for anything else the text is null and the note says what there is.
export function read(maxCharacters) {
  // The types are read first and alone: on systems that guard the clipboard that stays silent [bridge 10].
  const types = typesOf(general());
  if (types.length === 0) return withoutText('empty', types, 'The clipboard is empty.');
  if (types.some((type) => CONCEALED.includes(type))) {
    return withoutText('concealed', types, 'The clipboard holds something marked as concealed, such as a password; it was not read.');
  }
  const [kind, , description] = KINDS.find(([, members]) => members.some((type) => types.includes(type))) || ['other', [], 'something'];
  const why = whyNotRead();
  if (why !== null) return withoutText(['files', 'image'].includes(kind) ? kind : 'other', types, why);
  if (kind === 'files') return files(types, maxCharacters);
  const text = ObjC.unwrap(general().stringForType(TEXT));
  if (typeof text === 'string') return Object.assign({ kind: 'text' }, textCut.cut(text, maxCharacters), { paths: [], types, note: null });
  if (types.includes(TEXT)) {
    const note = 'The clipboard has text that macOS did not provide; it may be waiting for permission to paste.';
    return withoutText('other', types, note);
  }
  return withoutText(kind, types, `The clipboard holds ${description} and no plain text.`);
}

// How many characters of another text are told.
const MOST_TOLD = 200;

// Whether a text is what the clipboard holds: {there, unsure, near}, `unsure` why that cannot be told and null when it can.
export function hasText(wanted) {
  const { kind, text, truncated, types, note } = read(Math.max(MOST_TOLD, Array.from(wanted).length));
  if (text !== null) {
    const there = !truncated && names.composed(text) === names.composed(wanted);
    const more = truncated ? ' and more' : '';
    return { there, unsure: null, near: [`the clipboard holds the text ${names.quote(text, MOST_TOLD)}${more}`] };
  }
  const isTold = kind === 'empty' || (kind !== 'concealed' && !types.includes(TEXT));
  return { there: false, unsure: isTold ? null : note, near: [note] };
}

// Whether the clipboard took what it was to hold. A text without characters may be refused [bridge 10] (grade C): then
// nothing is there, which is the same to whoever pastes.
function holds(text, taken) {
  const found = ObjC.unwrap(general().stringForType(TEXT));
  if (text === '' && typeof found !== 'string') return typesOf(general()).length === 0;
  return taken && found === text;
}

// Puts text on the clipboard and reads it back. {characters, effect}; fails with Refused.
export function write(text) {
  const board = general();
  reply.beginAct();
  board.clearContents;
  const taken = Boolean(board.setStringForType($(text), TEXT));
  if (!holds(text, taken)) {
    const found = ObjC.unwrap(general().stringForType(TEXT));
    const instead = typeof found === 'string' ? 'other text' : 'no text';
    reply.fail('Refused', 'The clipboard did not accept the text', {
      why: `After writing it holds ${instead}; another application may have written at the same time`,
      hint: 'Read the clipboard, and try again',
      details: { accepted: taken },
    });
  }
  return { characters: Array.from(text).length, effect: effectProof.ofState('set_clipboard', 'clipboard_text').effect };
}

// Counts up with everything that is written [bridge 10].
export const changeCount = clipboardCount.now;

// More than this is not kept, in bytes: as base64 it has to fit into what a script may print (8 MiB).
const MOST_KEPT = 5 * 1024 * 1024;

// Everything on the clipboard [bridge 10] (grade A-): a list of items, each a list of {type, data} with `data` an
// NSData. null when it cannot be had whole: it is marked as concealed, which nobody reads, a type is only promised,
// macOS guards it, hands nothing out, or it is too large. What cannot be kept whole must not be replaced.
function contents() {
  if (whyNotRead() !== null) return null;
  const types = typesOf(general());
  if (types.some((type) => CONCEALED.includes(type))) return null;
  const items = general().pasteboardItems;
  const found = [];
  let size = 0;
  for (let index = 0; index < Number(items.count); index += 1) {
    const item = items.objectAtIndex(index);
    const parts = [];
    for (const type of typesOf(item)) {
      const data = item.dataForType(type);
      if (data.isNil()) return null;
      size += Number(data.length);
      if (size > MOST_KEPT) return null;
      parts.push({ type, data });
    }
    found.push(parts);
  }
  return found.length === 0 && types.length > 0 ? null : found;
}

// Replaces everything on the clipboard by what `contents` gave; whether the clipboard took it, which it does not when
// another process has taken the clipboard meanwhile [bridge 10].
function replace(found) {
  const items = found.map((parts) => {
    const item = $.NSPasteboardItem.alloc.init;
    for (const { type, data } of parts) item.setDataForType(data, type);
    return item;
  });
  general().clearContents;
  return items.length === 0 || Boolean(general().writeObjects($(items)));
}

// Keeps what is there for as long as the script runs, or null. `restore` puts it back, and answers whether it is there.
export function save() {
  const count = changeCount();
  const found = contents();
  if (found === null) return null;
  const restore = () => {
    const isBack = replace(found);
    if (isBack) clipboardCount.noteUndone(count);
    return isBack;
  };
  return { restore };
}

// Keeps what is there for whoever outlives the script: {change_count, items}, data as base64, or null.
export function keep() {
  const count = changeCount();
  const found = contents();
  if (found === null || changeCount() !== count) return null;
  const encoded = ({ type, data }) => ({ type, data: ObjC.unwrap(data.base64EncodedStringWithOptions(0)) });
  const items = found.map((parts) => parts.map(encoded));
  return { change_count: count, items };
}

const TRANSIENT = 'org.nspasteboard.TransientType';
// What stands there for the mark. Nobody reads it, but a text without characters may be refused [bridge 10] (grade C).
const MARK = '1';

// Puts a text there for a moment, marked so that clipboard managers pass it over. The mark comes first: from the first
// change to the last the clipboard can be told from one that somebody else has written. The count of changes after it;
// null when the clipboard did not take the text.
export function writeTemporarily(text) {
  const board = general();
  reply.beginAct();
  board.clearContents;
  board.setStringForType($(MARK), TRANSIENT);
  board.setStringForType($(text), TEXT);
  return ObjC.unwrap(general().stringForType(TEXT)) === text ? changeCount() : null;
}

// Whether nothing is there but what `writeTemporarily` put there.
export function isLent() {
  const types = typesOf(general());
  return types.length === 0 || types.includes(TRANSIENT);
}

// Puts back what `keep` kept, when the script that had replaced it was killed: between its first change and the last
// one the clipboard is empty or carries the mark. What somebody else has put there since then stays. Whether it was
// put back.
export function giveBack(kept) {
  if (kept === undefined || kept === null) return false;
  const later = changeCount() - kept.change_count;
  const types = typesOf(general());
  const isMarked = later === 1 && types.includes(TRANSIENT);
  const isEmptied = (later === 1 || later === 2) && types.length === 0;
  return (isMarked || isEmptied) && replaceByKept(kept);
}

// Replaces what is there by what `keep` kept; whether the clipboard took it.
export function replaceByKept(kept) {
  const decoded = ({ type, data }) => ({ type, data: $.NSData.alloc.initWithBase64EncodedStringOptions($(data), 0) });
  return replace(kept.items.map((parts) => parts.map(decoded)));
}
