// Apps through NSWorkspace and NSRunningApplication.
ObjC.import('AppKit');
const workspace = $.NSWorkspace.sharedWorkspace;
const running = (id) => $.NSRunningApplication.runningApplicationsWithBundleIdentifier(id).objectAtIndex(0);
const spin = (seconds) => $.NSRunLoop.currentRunLoop.runUntilDate($.NSDate.dateWithTimeIntervalSinceNow(seconds));
