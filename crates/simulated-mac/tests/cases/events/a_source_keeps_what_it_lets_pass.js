// prelude: events
// expect: 0.25,4,4|0,7,4
const source = $.CGEventSourceCreate(1);
const kept = () =>
  [
    $.CGEventSourceGetLocalEventsSuppressionInterval(source),
    ...[0, 1].map((state) => $.CGEventSourceGetLocalEventsFilterDuringSuppressionState(source, state)),
  ].join();
const before = kept();
$.CGEventSourceSetLocalEventsSuppressionInterval(source, 0);
$.CGEventSourceSetLocalEventsFilterDuringSuppressionState(source, 7, 0);
[before, kept()].join('|');
