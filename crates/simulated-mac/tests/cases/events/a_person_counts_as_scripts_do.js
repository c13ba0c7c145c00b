// A person's events and posted ones count alike [eyes 3.5].
// prelude: events
// world: {"person": [{"after_events": 2, "after_ms": 50, "every_ms": 100, "does": {"types": "hi"}}]}
// expect: 0,0 2,2 6,6
const keys = (state) => [10, 11].reduce((sum, type) => sum + $.CGEventSourceCounterForEventType(state, type), 0);
const counts = () => [0, 1].map(keys).join();
const before = counts();
for (const down of [true, false]) $.CGEventPost(0, $.CGEventCreateKeyboardEvent(null, 0, down));
const posted = counts();
delay(1);
[before, posted, counts()].join(' ');
