// [eyes 3.2]
// expect: before the turn: 0
// expect: launch Calculator com.apple.calculator, activate Calculator com.apple.calculator, quit Calculator com.apple.calculator
// expect: removed: 0
ObjC.import('AppKit');
const center = $.NSWorkspace.sharedWorkspace.notificationCenter;
const spin = (seconds) => $.NSRunLoop.currentRunLoop.runUntilDate($.NSDate.dateWithTimeIntervalSinceNow(seconds));
const heard = [];
const listen = (name, word) =>
  center.addObserverForNameObjectQueueUsingBlock(name, $(), $.NSOperationQueue.mainQueue, (n) => {
    const app = n.userInfo.objectForKey($.NSWorkspaceApplicationKey);
    heard.push(`${word} ${app.localizedName.js} ${app.bundleIdentifier.js}`);
  });
const observers = [
  listen('NSWorkspaceDidLaunchApplicationNotification', 'launch'),
  listen($.NSWorkspaceDidTerminateApplicationNotification, 'quit'),
  listen('NSWorkspaceDidActivateApplicationNotification', 'activate'),
];
const calculator = Application('Calculator');
const brief = () => {
  calculator.activate();
  calculator.quit();
};
brief();
const before = heard.length;
spin(0.01);
const told = heard.filter((line) => line.includes('Calculator')).join(', ');
for (const observer of observers) center.removeObserver(observer);
heard.length = 0;
brief();
spin(0.01);
`before the turn: ${before}\n${told}\nremoved: ${heard.length}`;
