// prelude: apple_events
// world: {"apps": {"Finder": {"windows": []}}}
// expect: Invalid index. (-1719)
// expect: 0
// expect: file:///Users/demo/Desktop/
const finder = Application('Finder');
print(
  failure(() => finder.finderWindows[0].target().url()),
  finder.selection().length,
  finder.insertionLocation().url(),
);
