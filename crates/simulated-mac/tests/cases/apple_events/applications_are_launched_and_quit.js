// prelude: apple_events
// ----
// Asking whether it runs sends nothing.
// expect: false
// sends: {}
// leaves: {"apps": {"Calculator": null}}
Application('Calculator').running();
// ----
// fails: 1 execution error: Error: Error: Application isn't running. (-600)
Application('Calculator').quit();
// ----
// expect: true, true
// leaves: {"apps": {"Calculator": {}}}
const calculator = Application('Calculator');
calculator.activate();
[calculator.running(), calculator.frontmost()];
// ----
// expect: false
// leaves: {"apps": {"Calculator": null}}
const ending = Application('Calculator');
ending.quit();
ending.running();
// ----
// Any other event launches its target.
// expect: true
// leaves: {"apps": {"Preview": {}}}
Application('Preview').windows.length >= 0;
// ----
// fails: 1 execution error: Error: Error: An error of type -10827 has occurred. (-10827)
Application('Broken App').activate();
// ----
// fails: 1 execution error: Error: Error: Application isn't running. (-600)
Application('Crasher').activate();
// ----
// expect: false
Application('TextEdit').quit({ saving: 'no' });
Application('TextEdit').running();
