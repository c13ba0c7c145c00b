ObjC.import('AppKit');
const workspace = $.NSWorkspace.sharedWorkspace;
const front = () => workspace.frontmostApplication.bundleIdentifier.js;
function open(...words) {
  const task = $.NSTask.alloc.init;
  task.launchPath = '/usr/bin/open';
  task.arguments = $(words);
  task.launch;
  task.waitUntilExit;
  delay(3);
  return Number(task.terminationStatus);
}
const shown = (name) => Application('System Events').processes.byName(name).windows.name().join(', ');
// ----
// expect: true com.apple.TextEdit true
const done = workspace.openURL($.NSURL.fileURLWithPath('/Users/demo/Documents/Plan.txt'));
delay(0.2);
[done, front(), shown('TextEdit').includes('Plan.txt')].join(' ');
// ----
// expect: 0 true true
const was = front();
[open('-g', '-b', 'com.apple.TextEdit', '/Users/demo/Documents/Plan.txt'), shown('TextEdit').includes('Plan.txt'), front() === was].join(
  ' ',
);
// ----
// expect: 0 海.jpg com.apple.Preview
[open('-b', 'com.apple.Preview', '/Users/demo/Documents/Photos/海.jpg'), shown('Preview'), front()].join(' ');
// ----
// world: {"disk": {"/Users/demo/Documents/Old.txt": {"original": "/Users/demo/Desktop/Read me.txt"}}}
// expect: 0 true
[open('/Users/demo/Documents/Old.txt'), shown('TextEdit').includes('Read me.txt')].join(' ');
// ----
// fails: 79 /usr/bin/open with files for another app than TextEdit and Preview
open('-b', 'com.apple.Terminal', '/Users/demo/Documents/Plan.txt');
