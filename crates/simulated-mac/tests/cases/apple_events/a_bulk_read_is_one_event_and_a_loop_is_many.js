// prelude: apple_events
// ----
// expect: 16
// sends: {"com.apple.systemevents": 1}
se.processes.name().length;
// ----
// expect: 16
// sends: {"com.apple.systemevents": 1}
se.processes.length;
// ----
// expect: 16
// sends: {"com.apple.systemevents": 17}
se.processes().map((process) => process.name()).length;
// ----
// expect: false, false
// sends: {"com.apple.systemevents": 1}
se.processes.byName('TextEdit').windows.attributes.byName('AXMinimized').value();
// ----
// Building a reference sends nothing.
// expect: function
// sends: {}
const button = se.processes.byName('TextEdit').windows[0].buttons.at(0);
typeof button;
// ----
// expect: FinderSafari
// sends: {"com.apple.finder": 1, "com.apple.Safari": 1}
Application('Finder').name() + Application('Safari').name();
