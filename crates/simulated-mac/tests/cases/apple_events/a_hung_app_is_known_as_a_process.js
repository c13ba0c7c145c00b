// prelude: apple_events
// world: {"apps": {"Safari": {"hung": true}}}
// expect: 823
// expect: An error of type -25204 has occurred. (-25204)
const safari = se.processes.byName('Safari');
print(
  safari.unixId(),
  failure(() => safari.windows.length),
);
