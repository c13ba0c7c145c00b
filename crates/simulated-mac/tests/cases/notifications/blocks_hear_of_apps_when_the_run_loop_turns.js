// [eyes 3.2]
// prelude: notices
// expect: before the turn: 0
// expect: launch Calculator com.apple.calculator, activate Calculator com.apple.calculator, quit Calculator com.apple.calculator
// expect: removed: 0
const heard = [];
const note = (name, word) =>
  listen(name, (n) => {
    const app = n.userInfo.objectForKey($.NSWorkspaceApplicationKey);
    heard.push(`${word} ${app.localizedName.js} ${app.bundleIdentifier.js}`);
  });
const observers = [
  note('NSWorkspaceDidLaunchApplicationNotification', 'launch'),
  note($.NSWorkspaceDidTerminateApplicationNotification, 'quit'),
  note('NSWorkspaceDidActivateApplicationNotification', 'activate'),
];
const calculator = Application('Calculator');
const brief = () => {
  calculator.activate();
  calculator.quit();
};
brief();
const before = heard.length;
turn();
const told = heard.filter((line) => line.includes('Calculator')).join(', ');
for (const observer of observers) center.removeObserver(observer);
heard.length = 0;
brief();
turn();
`before the turn: ${before}\n${told}\nremoved: ${heard.length}`;
