ObjC.import('AppKit');
const workspace = $.NSWorkspace.sharedWorkspace;
const Safari = Application('com.apple.Safari');
const tabs = () => Safari.windows[0].tabs.url();
function open(...words) {
  const task = $.NSTask.alloc.init;
  task.launchPath = '/usr/bin/open';
  task.arguments = $(words);
  task.launch;
  task.waitUntilExit;
  delay(0.2);
  return Number(task.terminationStatus);
}
const front = () => workspace.frontmostApplication.bundleIdentifier.js;
// ----
// expect: true 1 com.apple.Safari
// leaves: {"opened_urls": ["https://example.com/"]}
const before = tabs().length;
const done = workspace.openURL($.NSURL.URLWithString('https://example.com/'));
delay(0.2);
[done, tabs().length - before, front()].join(' ') + (tabs().pop() === 'https://example.com/' ? '' : ` ${tabs()}`);
// ----
// expect: 0 true true
const was = front();
[open('-g', '-b', 'com.apple.Safari', 'https://example.com/a'), tabs().pop() === 'https://example.com/a', front() === was].join(' ');
// ----
// expect: 0 https://example.com/b com.google.Chrome
[
  open('-b', 'com.google.Chrome', 'https://example.com/b'),
  (delay(3), Application('com.google.Chrome').windows[0].activeTab.url()),
  front(),
].join(' ');
