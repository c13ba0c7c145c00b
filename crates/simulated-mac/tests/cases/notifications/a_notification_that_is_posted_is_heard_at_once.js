// [eyes 3.2]: a self-test without a Mac's sleep. Each center has its own observers, and an NSNull posts nothing.
// expect: NSWorkspaceDidWakeNotification null,any
ObjC.import('AppKit');
const center = $.NSWorkspace.sharedWorkspace.notificationCenter;
const name = 'NSWorkspaceDidWakeNotification';
const heard = [];
center.addObserverForNameObjectQueueUsingBlock(name, $(), $(), (n) => heard.push(`${n.name.js} ${n.userInfo.isNil() ? null : 'info'}`));
center.addObserverForNameObjectQueueUsingBlock($(), $(), $(), () => heard.push('any'));
center.addObserverForNameObjectQueueUsingBlock(name, $.NSNull.null, $(), () => heard.push('of NSNull'));
$.NSNotificationCenter.defaultCenter.addObserverForNameObjectQueueUsingBlock(name, $(), $(), () => heard.push('another center'));
center.postNotificationNameObject(name, $());
heard.join();
