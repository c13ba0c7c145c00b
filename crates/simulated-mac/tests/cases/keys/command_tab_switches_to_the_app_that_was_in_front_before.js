// prelude: facts, elements, keys
// expect: TextEdit
// expect: Notes Notes
// expect: TextEdit
// expect: Notes while Command is held
// expect: Safari
// expect: Safari after Escape
// expect: Notes
ObjC.import('AppKit');
const TAB = 48;
const LEFT_COMMAND = 55;
const pid = (code, down, flags) => {
  const event = $.CGEventCreateKeyboardEvent(null, code, down);
  $.CGEventSetFlags(event, flags);
  $.CGEventPost(0, event);
  delay(0.05);
};
const names = { [TEXT_EDIT]: 'TextEdit', [NOTES]: 'Notes', [SAFARI]: 'Safari' };
const inFront = () => Object.keys(names).find((one) => get(app(Number(one)), 'AXFrontmost') === true);
const name = () => names[inFront()];
const shown = () => ObjC.unwrap($.NSWorkspace.sharedWorkspace.frontmostApplication.localizedName);
const activate = (one) => {
  $.NSRunningApplication.runningApplicationWithProcessIdentifier(one).activateWithOptions(2);
  delay(0.5);
};
const tabs = (count, flags = COMMAND) => {
  for (let i = 0; i < count; i += 1) {
    pid(TAB, true, flags);
    pid(TAB, false, flags);
  }
};
const lines = [];
activate(SAFARI);
activate(TEXT_EDIT);
activate(NOTES);
tabs(1);
pid(LEFT_COMMAND, false, 0);
lines.push(name());
tabs(1);
pid(LEFT_COMMAND, false, COMMAND);
delay(0.5);
lines.push(`${name()} ${shown()}`);
tabs(1);
pid(LEFT_COMMAND, false, 0);
lines.push(name());
activate(SAFARI);
activate(NOTES);
tabs(2);
lines.push(`${name()} while Command is held`);
tabs(1, COMMAND | SHIFT);
pid(LEFT_COMMAND, false, 0);
lines.push(name());
tabs(1);
pid(ESCAPE, true, COMMAND);
pid(ESCAPE, false, COMMAND);
pid(LEFT_COMMAND, false, 0);
lines.push(`${name()} after Escape`);
const event = $.CGEventCreateKeyboardEvent(null, TAB, true);
$.CGEventSetFlags(event, COMMAND);
$.CGEventPostToPid(SAFARI, event);
pid(LEFT_COMMAND, false, 0);
tabs(1);
pid(LEFT_COMMAND, false, 0);
lines.push(name());
lines.join('\n');
