// Blocks are suspected of hanging there [eyes 0] (P3), and are never called here.
// world: {"system": {"processor": "Intel(R) Core(TM) i7-8559U CPU @ 2.70GHz"}}
// expect: 0
ObjC.import('AppKit');
const center = $.NSWorkspace.sharedWorkspace.notificationCenter;
let heard = 0;
const count = () => {
  heard += 1;
};
center.addObserverForNameObjectQueueUsingBlock('NSWorkspaceDidLaunchApplicationNotification', $(), $.NSOperationQueue.mainQueue, count);
Application('Calculator').activate();
$.NSRunLoop.currentRunLoop.runUntilDate($.NSDate.dateWithTimeIntervalSinceNow(0.01));
heard;
