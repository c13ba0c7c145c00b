// prelude: apple_events
// expect: Safari, true, com.apple.Safari, false
// expect: Safari, true, com.apple.Safari, false
// expect: Safari, true, com.apple.Safari, false
// expect: Safari, true, com.apple.Safari, false
// expect: Safari, true, com.apple.Safari, false
const told = (which) => {
  const application = Application(which);
  return [application.name(), application.running(), application.id(), application.frontmost()];
};
print(...['Safari', 'com.apple.safari', '/Applications/Safari.app', 823, 'Safari.app'].map(told));
