// Both windows of Terminal have one title.
// prelude: apple_events
// expect: 700, 420, 730, 450
// expect: 700, 420, 700, 420
// expect: 700, 420, 730, 450
const { windows } = se.processes.byName('Terminal');
print(
  windows.position(),
  windows().map((window) => window.position()),
  [0, 1].map((place) => windows[place].position()),
);
