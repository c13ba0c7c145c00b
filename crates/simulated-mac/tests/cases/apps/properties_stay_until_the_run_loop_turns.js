// expect: true,false,false,true,-1
ObjC.import('AppKit');
const ws = $.NSWorkspace.sharedWorkspace;
const app = (id) => $.NSRunningApplication.runningApplicationsWithBundleIdentifier(id).objectAtIndex(0);
const spin = (s) => $.NSRunLoop.currentRunLoop.runUntilDate($.NSDate.dateWithTimeIntervalSinceNow(s));
const front = () => ws.frontmostApplication.bundleIdentifier.js;
const a = app('com.apple.Safari');
const seen = [a.terminate, a.terminated];
$.NSThread.sleepForTimeInterval(1);
seen.push(a.terminated);
spin(0.05);
seen.concat(a.terminated, a.processIdentifier).join();
