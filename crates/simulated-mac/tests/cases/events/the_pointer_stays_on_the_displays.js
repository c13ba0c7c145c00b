// prelude: events
// expect: 1511,0
$.CGEventPost(0, $.CGEventCreateMouseEvent(null, 5, $.CGPointMake(5000, -5000), 0));
delay(0.05);
const p = $.CGEventGetLocation($.CGEventCreate(null));
[p.x, p.y].join();
