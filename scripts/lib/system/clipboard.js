// The clipboard (general pasteboard): [bridge 10].
//
// Requires: core/reply, core/text_cut
ObjC.import('AppKit');

const clipboard = (() => {
  const TEXT = 'public.utf8-plain-text';

  // Marked by password managers: what carries one of these is not read.
  const CONCEALED = ['org.nspasteboard.ConcealedType', 'com.agilebits.onepassword'];

  // What else there may be, best first, and how to say it. A kind that is not told apart in the result is `other`.
  const KINDS = [
    ['files', ['public.file-url'], 'files'],
    ['image', ['public.png', 'public.tiff', 'public.jpeg', 'public.heic', 'com.compuserve.gif'], 'an image'],
    ['other', ['com.adobe.pdf'], 'a PDF'],
    ['other', ['public.rtf', 'public.html', 'com.apple.flat-rtfd', 'com.apple.webarchive'], 'formatted text'],
    ['other', ['public.url'], 'a URL'],
  ];

  const general = () => $.NSPasteboard.generalPasteboard;

  function without(kind, types, note) {
    return { kind, text: null, truncated: false, types, note };
  }

  // pasteboardItems: 10, A-.
  function files(types) {
    const count = Number(general().pasteboardItems.count);
    return without('files', types, count === 1 ? 'The clipboard holds a file.' : `The clipboard holds ${count} files.`);
  }

  // {kind, text, truncated, types, note}. For text the note is null; for anything else the text is null and the note
  // says what there is.
  function read(maxCharacters) {
    // The types are read first and alone: on systems that guard the clipboard that stays silent [bridge 10].
    const types = ObjC.deepUnwrap(general().types) || [];
    if (types.length === 0) return without('empty', types, 'The clipboard is empty.');
    if (types.some((type) => CONCEALED.includes(type))) {
      return without('concealed', types, 'The clipboard holds something marked as concealed, such as a password; it was not read.');
    }
    const [kind, , description] = KINDS.find(([, members]) => members.some((type) => types.includes(type))) || ['other', [], 'something'];
    // Copying files also puts their names there as text.
    if (kind === 'files') return files(types);
    const text = ObjC.unwrap(general().stringForType(TEXT));
    if (typeof text === 'string') return Object.assign({ kind: 'text' }, textCut.cut(text, maxCharacters), { types, note: null });
    if (types.includes(TEXT)) {
      const note = 'The clipboard holds text that macOS did not hand over; it may be waiting for a permission to paste.';
      return without('other', types, note);
    }
    return without(kind, types, `The clipboard holds ${description} and no plain text.`);
  }

  // Puts text on the clipboard and reads it back. {characters, effect}; fails with ScriptFailed.
  function write(text) {
    const board = general();
    board.clearContents;
    const taken = Boolean(board.setStringForType($(text), TEXT));
    const found = ObjC.unwrap(general().stringForType(TEXT));
    if (!taken || found !== text) {
      const holds = typeof found === 'string' ? 'other text' : 'no text';
      reply.fail('ScriptFailed', 'The clipboard did not take the text', {
        why: `After writing it holds ${holds}; another application may have written at the same time`,
        hint: 'Read the clipboard, and try again',
        details: { accepted: taken },
      });
    }
    return { characters: Array.from(text).length, effect: 'confirmed' };
  }

  // Counts up with everything that is written [bridge 10].
  const changeCount = () => Number(general().changeCount);

  // A copy of an item with all that can be read of it [bridge 10] (grade A-); null when nothing can.
  function copy(item) {
    const fresh = $.NSPasteboardItem.alloc.init;
    let count = 0;
    for (const type of ObjC.deepUnwrap(item.types) || []) {
      const data = item.dataForType(type);
      if (!data.isNil() && fresh.setDataForType(data, type)) count += 1;
    }
    return count > 0 ? fresh : null;
  }

  // Keeps what is there: {restore}. null when it is marked as concealed, which nobody reads, or when macOS hands
  // nothing out: what cannot be kept must not be replaced.
  function save() {
    const types = ObjC.deepUnwrap(general().types) || [];
    if (types.some((type) => CONCEALED.includes(type))) return null;
    const items = general().pasteboardItems;
    const copies = [];
    for (let index = 0; index < Number(items.count); index += 1) {
      const kept = copy(items.objectAtIndex(index));
      if (kept !== null) copies.push(kept);
    }
    if (copies.length === 0 && types.length > 0) return null;
    return {
      restore() {
        general().clearContents;
        if (copies.length > 0) general().writeObjects($(copies));
      },
    };
  }

  // Puts a text there for a moment, marked so that clipboard managers pass it over. The count of changes after it.
  function writeTemporarily(text) {
    write(text);
    general().setStringForType($(''), 'org.nspasteboard.TransientType');
    return changeCount();
  }

  return { read, write, changeCount, save, writeTemporarily };
})();
