// prelude: events
// expect: 25,2,2,7,131072,string|6|9
const e = $.CGEventCreateMouseEvent(null, 25, { x: 3, y: 4 }, 2);
$.CGEventSetIntegerValueField(e, 1, 2);
$.CGEventSetIntegerValueField(e, 42, 7);
$.CGEventSetFlags(e, 131072);
const one = [
  $.CGEventGetType(e),
  ...[1, 3, 42].map((f) => $.CGEventGetIntegerValueField(e, f)),
  $.CGEventGetFlags(e),
  typeof $.CGEventGetFlags(e),
].join();
$.CGEventSetType(e, 6);
$.CGEventSetLocation(e, $.CGPointMake(8, 9));
[one, $.CGEventGetType(e), $.CGEventGetLocation(e).y].join('|');
