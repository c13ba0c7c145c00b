// prelude: facts, elements, geometry, apps
// expect: Calculator false 230,364 at 700,320
// expect: About false AXDialog 284,178
// expect: Settings true 715,700
ObjC.import('AppKit');
$.NSWorkspace.sharedWorkspace.launchApplication('Calculator');
delay(1);
const CALCULATOR = $.NSWorkspace.sharedWorkspace.frontmostApplication.processIdentifier;
const settable = (w) => out((r) => $.AXUIElementIsAttributeSettable(w, $('AXSize'), r), false);
const w = front(CALCULATOR);
size(w, 500, 500);
move(w, 700, 320);
const [x, y, width, height] = frame(w).split(',');
const lines = [`Calculator ${settable(w)} ${width},${height} at ${x},${y}`];
menu(TEXT_EDIT, 'TextEdit', 'About TextEdit');
const about = front(TEXT_EDIT);
size(about, 500, 500);
lines.push(`About ${settable(about)} ${get(about, 'AXSubrole')} ${frame(about).split(',').slice(2)}`);
const settings = front(SYSTEM_SETTINGS);
size(settings, 1000, 700);
lines.push(`Settings ${settable(settings)} ${frame(settings).split(',').slice(2)}`);
lines.join('\n');
