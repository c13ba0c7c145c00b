// prelude: elements
// expect: 1|2|-1920|-98|1920|1080|1920|982|1|0|0|0|DELL U2723QE|-1920|0|1056
ObjC.import('AppKit');
const second = $.NSScreen.screens.objectAtIndex(1);
const id = ObjC.unwrap(second.deviceDescription.objectForKey('NSScreenNumber'));
const { origin, size } = $.CGDisplayBounds(id);
const flipped = second.visibleFrame.origin;
[
  $.CGMainDisplayID(),
  id,
  origin.x,
  origin.y,
  size.width,
  size.height,
  Number($.CGDisplayPixelsWide(id)),
  Number($.CGDisplayPixelsHigh(1)),
  $.CGDisplayIsBuiltin(1),
  $.CGDisplayIsBuiltin(id),
  $.CGDisplayRotation(id),
  $.CGDisplayIsAsleep(id),
  second.localizedName.js,
  flipped.x,
  flipped.y,
  second.visibleFrame.size.height,
].join('|');
