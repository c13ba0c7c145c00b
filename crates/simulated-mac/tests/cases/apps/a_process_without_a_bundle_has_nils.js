// expect: true,true,true,/usr/local/libexec/sync-helper,2
ObjC.import('AppKit');
const ws = $.NSWorkspace.sharedWorkspace;
const app = (id) => $.NSRunningApplication.runningApplicationsWithBundleIdentifier(id).objectAtIndex(0);
const spin = (s) => $.NSRunLoop.currentRunLoop.runUntilDate($.NSDate.dateWithTimeIntervalSinceNow(s));
const front = () => ws.frontmostApplication.bundleIdentifier.js;
const a = $.NSRunningApplication.runningApplicationWithProcessIdentifier(611);
[a.bundleIdentifier.isNil(), a.bundleURL.isNil(), a.launchDate.isNil(), a.executableURL.path.js, Number(a.activationPolicy)].join();
