// prelude: apple_events, additions
// world: {"permissions": {"automation_of": {"com.apple.systemevents": "denied"}}}
// expect: Not authorized to send Apple events to System Events. (-1743)
// expect: Finder
// expect: true
// expect: Hello from the simulated Mac
print(
  failure(() => se.processes.length),
  Application('Finder').name(),
  se.running(),
  additions.theClipboard(),
);
