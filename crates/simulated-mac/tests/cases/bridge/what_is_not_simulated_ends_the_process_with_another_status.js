// fails: 79 simulated-mac: not simulated:
try {
  $.NSFileManager.defaultManager.copyItemAtPathToPathError('/x', '/y', null);
} catch (error) {}
// ----
// fails: 79 simulated-mac: not simulated:
const task = $.NSTask.alloc.init;
task.launchPath = '/bin/sh';
try {
  task.launch;
} catch (error) {}
// ----
// fails: 79 simulated-mac: not simulated:
try {
  new Intl.NumberFormat();
} catch (error) {}
