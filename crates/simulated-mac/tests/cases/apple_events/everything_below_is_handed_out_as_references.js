// prelude: apple_events
const untitled = se.processes.byName('TextEdit').windows[0];
// ----
// expect: 17
// sends: {"com.apple.systemevents": 1}
untitled.entireContents().length;
// ----
// expect: AXScrollArea AXTextArea AXScrollBar AXValueIndicator AXButton AXButton AXButton AXButton AXPopUpButton AXComboBox AXGroup AXCheckBox AXCheckBox AXCheckBox AXButton AXButton AXButton
// sends: {"com.apple.systemevents": 18}
untitled
  .entireContents()
  .map((element) => element.role())
  .join(' ');
