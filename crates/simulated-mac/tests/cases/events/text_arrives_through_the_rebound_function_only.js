// prelude: events
const event = $.CGEventCreateKeyboardEvent(null, 0, true);
// ----
// expect: Ref has incompatible type
$.CGEventKeyboardSetUnicodeString(event, 2, 'hi');
try {
  $.CGEventKeyboardSetUnicodeString(event, 1, $('x').dataUsingEncoding(0x94000100));
  ('taken');
} catch (error) {
  error.message;
}
// ----
// expect: fine
ObjC.bindFunction('CGEventKeyboardSetUnicodeString', ['void', ['void *', 'unsigned long', 'void *']]);
const units = $('é💡').dataUsingEncoding(0x94000100);
$.CGEventKeyboardSetUnicodeString(event, Number(units.length) / 2, units.bytes);
('fine');
