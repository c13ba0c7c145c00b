// prelude: apple_events
// world: {"apps": {"TextEdit": {"quit": "quits"}}}
// expect: 0
// leaves: {"session": {"gui": false, "ended": "shut_down"}, "displays": {"0": {"asleep": true}}}
se.shutDown();
print(se.processes.whose({ name: 'Safari' }).length);
// ----
// fails: 79 the simulated Mac is shut down
print(1);
