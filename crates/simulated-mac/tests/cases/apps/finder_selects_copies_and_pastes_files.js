// prelude: facts, elements, keys, apps, files
// expect: Plan.txt|public.file-url,public.utf8-plain-text
// expect: true|Plan copy.txt
// expect: true|true
// expect: true
ObjC.import('AppKit');
$.NSRunningApplication.runningApplicationWithProcessIdentifier(FINDER).activateWithOptions(2);
delay(0.5);
const [A, C, V] = [0, 8, 9];
const lines = [];
set(row(front(FINDER), 'Plan.txt'), 'AXSelected', $(true));
key(C, COMMAND);
delay(0.1);
const board = $.NSPasteboard.generalPasteboard;
lines.push([board.stringForType('public.utf8-plain-text').js, ObjC.deepUnwrap(board.types).slice(0, 2)].join('|'));
key(V, COMMAND);
delay(0.1);
const selected = () =>
  Application('Finder')
    .selection()
    .map((item) => item.name());
lines.push([there('Documents/Plan copy.txt'), selected()].join('|'));
Application('Finder').finderWindows[0].target = Application('Finder').desktop;
key(V, COMMAND);
delay(0.1);
lines.push([there('Desktop/Plan.txt'), there('Documents/Plan.txt')].join('|'));
key(A, COMMAND);
delay(0.1);
lines.push(selected().length === Application('Finder').desktop.items.length);
lines.join('\n');
