// How often the clipboard has changed, without the changes that a script has undone itself [findings-2 10.6]. Nobody is asked for
// it, whatever is there [bridge 10].

ObjC.import('AppKit');

let undone = null;

export const now = () => Number($.NSPasteboard.generalPasteboard.changeCount);

// What was there when the count was `from` is there again.
export function noteUndone(from) {
  undone = { from, to: now() };
}

// The count that tells what is there from what was there before.
export function settled() {
  const count = now();
  return undone !== null && count === undone.to ? undone.from : count;
}
