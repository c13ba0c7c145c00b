// prelude: apple_events, additions
// ----
// fails: 79 not simulated: the elements diskItems of application
try {
  se.diskItems.length;
} catch (error) {
  ('caught');
}
// ----
// fails: 79 scriptingDefinition
try {
  se.scriptingDefinition();
} catch (error) {
  ('caught');
}
// ----
// fails: 79 do shell script: the command ssh
try {
  additions.doShellScript('ssh example.com');
} catch (error) {
  ('caught');
}
// ----
// fails: 79 the dictionary of Slack is not known here
try {
  Application('Slack').windows[0].currentTab.url();
} catch (error) {
  ('caught');
}
// ----
// fails: 79 empty
try {
  Application('Finder').empty();
} catch (error) {
  ('caught');
}
// ----
// fails: 79 Library("x")
try {
  Library('x');
} catch (error) {
  ('caught');
}
