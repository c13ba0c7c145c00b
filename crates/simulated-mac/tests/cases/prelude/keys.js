// Keys and texts that are typed where the focus is.
ObjC.import('Carbon');
ObjC.import('AppKit');
ObjC.bindFunction('CGEventKeyboardSetUnicodeString', ['void', ['void *', 'unsigned long', 'void *']]);
const RETURN = 36;
const ESCAPE = 53;
const SHIFT = 131072;
const OPTION = 524288;
const COMMAND = 1048576;
const key = (code, flags = 0) => {
  for (const down of [true, false]) {
    const event = $.CGEventCreateKeyboardEvent(null, code, down);
    $.CGEventSetFlags(event, flags);
    $.CGEventPost(0, event);
  }
  delay(0.05);
};
const type = (text) => {
  const units = $(text).dataUsingEncoding(0x94000100);
  for (const down of [true, false]) {
    const event = $.CGEventCreateKeyboardEvent(null, 0, down);
    $.CGEventKeyboardSetUnicodeString(event, Number(units.length) / 2, units.bytes);
    $.CGEventSetFlags(event, 0);
    $.CGEventPost(0, event);
  }
  delay(0.05);
};
