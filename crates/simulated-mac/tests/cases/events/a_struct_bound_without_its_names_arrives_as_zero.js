// prelude: events
const warp = (kind) => {
  ObjC.bindFunction('CGWarpMouseCursorPosition', ['int', [kind]]);
  $.CGWarpMouseCursorPosition({ x: 70, y: 80 });
  return $.CGEventGetLocation($.CGEventCreate(null)).x;
};
// ----
// expect: 0
warp('{CGPoint=dd}');
// ----
// expect: 70
warp('{CGPoint="x"d"y"d}');
