// expect: 0,true,com.apple.mail
ObjC.import('AppKit');
const ws = $.NSWorkspace.sharedWorkspace;
const app = (id) => $.NSRunningApplication.runningApplicationsWithBundleIdentifier(id).objectAtIndex(0);
const spin = (s) => $.NSRunLoop.currentRunLoop.runUntilDate($.NSDate.dateWithTimeIntervalSinceNow(s));
const front = () => ws.frontmostApplication.bundleIdentifier.js;
const t = $.NSTask.alloc.init;
t.launchPath = '/usr/bin/open';
t.arguments = $(['-b', 'com.apple.mail']);
const start = Date.now();
t.launch;
const steps = [];
let done = false;
while (!done) {
  delay(0.1);
  const all = $.NSRunningApplication.runningApplicationsWithBundleIdentifier('com.apple.mail');
  done = Number(all.count) === 1 && all.objectAtIndex(0).finishedLaunching;
}
const took = Date.now() - start;
[t.terminationStatus, took >= 1800 && took < 2200, front()].join();
