// prelude: apple_events
const finder = Application('Finder');
// ----
// expect: Plan.txt, file:///Users/demo/Documents/Plan.txt, Plain Text Document
// expect: file:///Users/demo/Documents/
// expect: Documents, Downloads
// expect: file:///Users/demo/Documents/
// expect: file:///Users/demo/Desktop/
// expect: demo
// expect: true
// expect: Application("Finder").startupDisk
// expect: Application("Finder").startupDisk.folders.byName("Users").folders.byName("demo").folders.byName("Documents").documentFiles.byName("Plan.txt")
// expect: Documents
// expect: documentFile
// expect: false
// expect: 15.5
// expect: Handler can't handle objects of this class. (-10010)
print(
  finder.selection().map((item) => [item.name(), item.url(), item.kind()]),
  finder.finderWindows[0].target().url(),
  finder.finderWindows.name(),
  finder.insertionLocation().url(),
  finder.desktop.url(),
  finder.home.name(),
  finder.home.folders.byName('Documents').files.name().includes('Plan.txt'),
  finder.startupDisk(),
  finder.selection()[0],
  finder.selection()[0].container().name(),
  finder.selection()[0].class(),
  finder.home.folders.byName('Nope').exists(),
  finder.version(),
  failure(() => finder.reveal(Path('/no/such/file'))),
);
// ----
// expect: Safari.app Applications
// expect: file:///Applications/Safari.app/
// leaves: {"front": 570}
finder.reveal(Path('/Applications/Safari.app'));
finder.activate();
const [selected] = finder.selection();
print(`${selected.name()} ${finder.finderWindows[0].name()}`, selected.url());
