// prelude: apple_events
// ----
// expect: TextEdit Safari
// leaves: {"front": 823}
const front = se.processes.whose({ frontmost: true })[0];
const before = front.name();
se.processes.byName('Safari').frontmost = true;
`${before} ${front.name()}`;
// ----
// expect: Plan.txt
const textEdit = se.processes.byName('TextEdit');
const second = textEdit.windows()[1];
textEdit.windows[0].attributes.byName('AXMain').value = true;
second.name();
