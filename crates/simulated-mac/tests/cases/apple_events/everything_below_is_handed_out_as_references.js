// prelude: apple_events
const untitled = se.processes.byName('TextEdit').windows[0];
// ----
// expect: 6
// sends: {"com.apple.systemevents": 1}
untitled.entireContents().length;
// ----
// expect: AXButton AXButton AXButton AXScrollArea AXTextArea AXScrollBar
// sends: {"com.apple.systemevents": 7}
untitled
  .entireContents()
  .map((element) => element.role())
  .join(' ');
