// What NSWorkspace tells who listens.
ObjC.import('AppKit');
const center = $.NSWorkspace.sharedWorkspace.notificationCenter;
const listen = (name, heard) => center.addObserverForNameObjectQueueUsingBlock(name, $(), $.NSOperationQueue.mainQueue, heard);
const turn = () => $.NSRunLoop.currentRunLoop.runUntilDate($.NSDate.dateWithTimeIntervalSinceNow(0.01));
