// prelude: events
// expect: 640,400
// expect: 100,200
const at = () => {
  const p = $.CGEventGetLocation($.CGEventCreate(null));
  return `${p.x},${p.y}`;
};
$.CGEventPost(0, $.CGEventCreateMouseEvent(null, 5, { x: 100, y: 200 }, 0));
const before = at();
delay(0.05);
[before, at()].join('\n');
