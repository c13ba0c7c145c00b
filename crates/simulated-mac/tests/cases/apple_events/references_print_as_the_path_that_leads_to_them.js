// prelude: apple_events
// expect: Application("System Events").processes.at(0)
// expect: Application("System Events").applicationProcesses.byName("Terminal")
// expect: Application("System Events").applicationProcesses.byName("TextEdit").windows.byName("Untitled"), Application("System Events").applicationProcesses.byName("TextEdit").windows.byName("Plan.txt")
// expect: Application("System Events").applicationProcesses.byName("TextEdit").windows.byName("Untitled").buttons.at(1)
// expect: Application("System Events").processes.whose({unixId:840}).at(0)
// expect: functionfunctionfunction
// expect: {}
// expect: Application("Finder")
// expect: Path("/tmp/a \"b\""), /x
// expect: truewindow
print(
  se.processes[0],
  se.processes.byName('Terminal')(),
  se.processes.byName('TextEdit').windows(),
  se.processes.byName('TextEdit').windows[0].buttons[1](),
  Automation.getDisplayString(se.processes.whose({ unixId: 840 })[0]),
  typeof se + typeof se.processes + typeof se.processes[0],
  JSON.stringify({ a: Application('Finder') }),
  Application('com.apple.finder'),
  [Path('/tmp/a "b"'), String(Path('/x'))],
  ObjectSpecifier.hasInstance(Application('Finder').desktop) + ObjectSpecifier.classOf(Application('Finder').windows),
);
