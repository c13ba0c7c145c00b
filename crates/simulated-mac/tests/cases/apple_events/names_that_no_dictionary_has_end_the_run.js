// prelude: apple_events, additions
// ----
// fails: 78 proceses of application in System Events (did you mean processes?)
try {
  se.proceses.length;
} catch (error) {
  ('caught');
}
// ----
// fails: 78 did you mean bundleIdentifier?
try {
  se.processes[0].bundleIdentifer();
} catch (error) {
  ('caught');
}
// ----
// fails: 78 did you mean frontmost?
try {
  se.processes[0].frontMost = true;
} catch (error) {
  ('caught');
}
// ----
// fails: 78 did you mean unixId?
try {
  se.processes.whose({ unixid: 1 }).length;
} catch (error) {
  ('caught');
}
// ----
// fails: 78 _startsWith as an operator of whose
try {
  se.processes.whose({ name: { _startsWith: 'x' } }).length;
} catch (error) {
  ('caught');
}
// ----
// fails: 78 did you mean using?
try {
  se.keystroke('a', { usings: 'command down' });
} catch (error) {
  ('caught');
}
// ----
// fails: 78 did you mean command down?
try {
  se.keystroke('a', { using: 'cmd down' });
} catch (error) {
  ('caught');
}
// ----
// fails: 78 did you mean target?
try {
  Application('Finder').finderWindows[0].taget();
} catch (error) {
  ('caught');
}
// ----
// fails: 78 did you mean includeStandardAdditions?
try {
  Application.currentApplication().includesStandardAdditions = true;
} catch (error) {
  ('caught');
}
// ----
// fails: 78 did you mean withTitle?
try {
  additions.displayNotification('x', { title: 'y' });
} catch (error) {
  ('caught');
}
// ----
// fails: 78 did you mean desktop
try {
  additions.pathTo('desktop folder');
} catch (error) {
  ('caught');
}
