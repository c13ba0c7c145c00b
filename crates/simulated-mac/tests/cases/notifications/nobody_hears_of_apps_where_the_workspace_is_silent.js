// A failure is silence [eyes 3.2].
// world: {"faults": {"active": ["workspace-is-silent"]}}
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
