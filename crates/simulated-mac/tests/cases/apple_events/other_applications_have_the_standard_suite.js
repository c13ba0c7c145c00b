// prelude: apple_events
// expect: Untitled, Plan.txt
// expect: true
// expect: {"x":60,"y":60,"width":1100,"height":720}
// expect: Start Page, Example Domain
// expect: Application("Safari").windows.byId(82), Application("Safari").windows.byId(81)
// expect: 1
// expect: osascript
print(
  Application('TextEdit').documents.name(),
  Application('TextEdit').documents[0].modified(),
  JSON.stringify(Application('Safari').windows[0].bounds()),
  (() => {
    const w = Application('Safari').windows.byId(82);
    w.miniaturized = false;
    w.index = 1;
    return Application('Safari').windows.name();
  })(),
  Application('Safari').windows(),
  (() => {
    Application('Safari').windows[0].close();
    return Application('Safari').windows.length;
  })(),
  Application.currentApplication().name(),
);
