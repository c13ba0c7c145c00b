// prelude: apple_events
// expect: Can't convert types. (-1700)
// expect: Can't convert types. (-1700)
// expect: Invalid index. (-1719)
// expect: Invalid index. (-1719)
// expect: Slack
// expect: false
print(
  failure(() => {
    const a = Application.currentApplication();
    a.includeStandardAdditions = true;
    const x = {};
    x.x = x;
    return a.setTheClipboardTo([x]);
  }),
  failure(() => se.processes.whose({ name: () => 1 }).length),
  failure(() => se.processes.at(1e99).name()),
  failure(() => se.processes[-99].name()),
  se.processes[-1].name(),
  se.processes.byName('\u0000"\n').exists(),
);
