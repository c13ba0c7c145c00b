// expect: true,true,false,true,com.apple.Notes,true,false,false,false
ObjC.import('AppKit');
const ws = $.NSWorkspace.sharedWorkspace;
const app = (id) => $.NSRunningApplication.runningApplicationsWithBundleIdentifier(id).objectAtIndex(0);
const spin = (s) => $.NSRunLoop.currentRunLoop.runUntilDate($.NSDate.dateWithTimeIntervalSinceNow(s));
const front = () => ws.frontmostApplication.bundleIdentifier.js;
const a = app('com.apple.Notes');
const was = a.hidden;
const asked = a.activateWithOptions(1);
spin(0.1);
const now = [a.hidden, a.active, front()];
a.hide;
spin(0.1);
now.push(a.hidden, a.active);
a.unhide;
spin(0.1);
[was, asked, ...now, a.hidden, a.active].join();
