// prelude: events
// world: {"permissions": {"post_events": "denied"}}
// expect: 640,false
$.CGEventPost(0, $.CGEventCreateMouseEvent(null, 1, { x: 100, y: 200 }, 0));
delay(0.05);
[$.CGEventGetLocation($.CGEventCreate(null)).x, $.CGEventSourceButtonState(0, 0)].join();
