// prelude: apple_events
const textEdit = se.processes.byName('TextEdit');
const plan = textEdit.windows.byName('Plan.txt');
// ----
// expect: 340, 200, 600, 440, AXWindow, AXStandardWindow
[plan.position(), plan.size(), plan.role(), plan.subrole()];
// ----
// expect: 10, 38
plan.position = [10, 0];
plan.size = [500, 300];
plan.position();
// ----
// expect: true
plan.attributes.byName('AXMinimized').value = true;
plan.attributes.byName('AXMinimized').value();
// ----
// expect: Plan.txt, Untitled
// leaves: {"apps": {"TextEdit": {"windows": {"0": {"title": "Plan.txt", "frame": [10, 38, 500, 300]}}}}}
plan.attributes.byName('AXMinimized').value = false;
plan.actions.byName('AXRaise').perform();
textEdit.windows.name();
// ----
// expect: Untitled
plan.buttons.whose({ subrole: 'AXCloseButton' })[0].click();
textEdit.windows.name();
// ----
// expect: new
// leaves: {"apps": {"TextEdit": {"windows": {"Untitled": {"children": {"AXScrollArea": {"children": {"AXTextArea": {"value": "new"}}}}}}}}}
const area = textEdit.windows[0].scrollAreas[0].textAreas[0];
area.value = 'new';
area.value();
// ----
// expect: 1
const mute = se.processes
  .byName('System Settings')
  .windows[0].groups[0].splitterGroups[0].groups[1].groups[0].scrollAreas[0].groups[0].checkboxes.byName('Mute');
mute.click();
mute.value();
// ----
// expect: true false
`${textEdit.windows[0].exists()} ${textEdit.windows[5].exists()}`;
// ----
// expect: Example Domain
se.processes.byName('Safari').attributes.byName('AXFocusedWindow').value().name();
// ----
// expect: true
const notes = se.processes.byName('Notes');
notes.visible = true;
notes.visible();
