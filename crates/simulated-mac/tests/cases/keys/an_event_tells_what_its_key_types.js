// expect: z Z + z
ObjC.import('Carbon');
ObjC.import('ApplicationServices');
ObjC.import('AppKit');
const key = (code, flags = 0) => {
  for (const down of [true, false]) {
    const e = $.CGEventCreateKeyboardEvent(null, code, down);
    $.CGEventSetFlags(e, flags);
    $.CGEventPost(0, e);
  }
  delay(0.02);
};
ObjC.bindFunction('CGEventKeyboardSetUnicodeString', ['void', ['void *', 'unsigned long', 'void *']]);
const text = (t) => {
  const d = $(t).dataUsingEncoding(0x94000100);
  for (const down of [true, false]) {
    const e = $.CGEventCreateKeyboardEvent(null, 0, down);
    $.CGEventKeyboardSetUnicodeString(e, Number(d.length) / 2, d.bytes);
    $.CGEventSetFlags(e, 0);
    $.CGEventPost(0, e);
  }
  delay(0.02);
};
const SHIFT = 131072,
  CONTROL = 262144,
  OPTION = 524288,
  COMMAND = 1048576;
const of = (code, flags) => {
  const e = $.CGEventCreateKeyboardEvent(null, code, true);
  $.CGEventSetFlags(e, flags);
  return $.NSEvent.eventWithCGEvent(e).charactersIgnoringModifiers.js;
};
[of(6, 0), of(6, SHIFT), of(24, SHIFT), of(6, COMMAND)].join(' ');
