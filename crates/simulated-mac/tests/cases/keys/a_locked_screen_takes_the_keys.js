// prelude: facts, elements, keys, typed
// world: editor
// world: {"session": {"locked": true}}
// leaves: {"apps": {"TextEdit": {"windows": {"Untitled": {"children": {"AXScrollArea": {"children": {"AXTextArea": {"value": ""}}}}}}}}}
// expect: sent
type('lost');
$.CGEventCreate(null);
('sent');
