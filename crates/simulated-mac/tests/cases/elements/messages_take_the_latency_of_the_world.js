// prelude: facts, elements
// world: {"latencies": {"ax_message_ms": 5}}
// expect: true
const start = Date.now();
for (let count = 0; count < 100; count += 1) read(app(TEXT_EDIT), 'AXRole');
const took = Date.now() - start;
took >= 500 && took < 5000;
