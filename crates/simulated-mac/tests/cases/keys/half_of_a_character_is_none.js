// prelude: facts, elements, keys, typed
// world: editor
// expect: fffd
const event = $.CGEventCreateKeyboardEvent(null, 0, true);
const units = $('👋').dataUsingEncoding(0x94000100);
$.CGEventKeyboardSetUnicodeString(event, 1, units.bytes);
$.CGEventPost(0, event);
delay(0.02);
typed().codePointAt(0).toString(16);
