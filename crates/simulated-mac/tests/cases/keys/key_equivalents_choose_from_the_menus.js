// prelude: facts, elements, keys, typed
// world: editor
// ----
// Select All, Copy, Paste and Paste.
// expect: abcabcabc
// leaves: {"pasteboard": {"items": {"0": {"1": {"1": "abc"}}}}}
type('abc');
key(0, COMMAND);
key(8, COMMAND);
key(124);
key(9, COMMAND);
key(9, COMMAND);
typed();
// ----
// Hide.
// expect: sent
// leaves: {"apps": {"TextEdit": {"hidden": true}}}
key(4, COMMAND);
$.CGEventCreate(null);
('sent');
