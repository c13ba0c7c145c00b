// prelude: events
// expect: 3,-4,30,-40|3,0,30,0|3,0,30,0
const wheels = (e) => [11, 12, 96, 97].map((f) => $.CGEventGetIntegerValueField(e, f)).join();
[
  $.CGEventCreateScrollWheelEvent2(null, 1, 2, 3, -4, 0),
  $.CGEventCreateScrollWheelEvent2(null, 0, 1, 30, 40, 0),
  $.CGEventCreateScrollWheelEvent(null, 1, 2, 3, -4),
]
  .map(wheels)
  .join('|');
