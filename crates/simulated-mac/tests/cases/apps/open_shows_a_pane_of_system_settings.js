// expect: 0
// leaves: {"opened_urls": ["x-apple.systempreferences:com.apple.preference.security?Privacy_Accessibility"]}
const task = $.NSTask.alloc.init;
task.launchPath = '/usr/bin/open';
task.arguments = $(['x-apple.systempreferences:com.apple.preference.security?Privacy_Accessibility']);
task.launch;
task.waitUntilExit;
task.terminationStatus;
