// prelude: events
// world: {"person": [{"after_ms": 10, "does": {"types": "Ab ü"}}, {"does": {"moves_to": [40, 50]}}, {"after_ms": 2000, "does": {"clicks": [60, 70]}}]}
// expect: 40,50,8 60,70,1
const at = () => Object.values($.CGEventGetLocation($.CGEventCreate(null)));
const count = (...types) => types.reduce((sum, type) => sum + $.CGEventSourceCounterForEventType(1, type), 0);
at();
delay(1.5);
const moved = [...at(), count(10, 11)];
delay(2);
[moved, [...at(), count(1)]].join(' ');
