// prelude: events
// world: {"pointer": [-40.5, 12]}
// expect: -40.5,12
const p = $.CGEventGetLocation($.CGEventCreate(null));
[p.x, p.y].join();
