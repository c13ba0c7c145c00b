// prelude: apple_events
// world: {"permissions": {"accessibility": "denied"}}
// expect: TextEdit
// expect: true
// expect: false
// expect: 0
// expect: osascript is not allowed assistive access. (-25211)
// expect: osascript is not allowed assistive access. (-25211)
// expect: osascript is not allowed assistive access. (-25211)
// expect: osascript is not allowed assistive access. (-25211)
// expect: osascript is not allowed assistive access. (-25211)
// expect: osascript is not allowed to send keystrokes. (1002)
const textEdit = se.processes.byName('TextEdit');
const safari = se.processes.byName('Safari');
const front = se.processes.whose({ frontmost: true })[0].name();
safari.frontmost = true;
print(
  front,
  safari.frontmost(),
  se.UIElementsEnabled(),
  textEdit.entireContents().length,
  failure(() => textEdit.windows.length),
  failure(() => textEdit.windows[0].name()),
  failure(() => textEdit.menuBars[0].menuBarItems.name()),
  failure(() => textEdit.windows[0].exists()),
  failure(() => {
    textEdit.windows[0].position = [0, 0];
  }),
  failure(() => se.keystroke('a')),
);
