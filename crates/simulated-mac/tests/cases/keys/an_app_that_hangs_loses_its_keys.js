// prelude: facts, elements, keys, typed
// world: editor
// world: {"apps": {"TextEdit": {"hung": true}}}
// leaves: {"apps": {"TextEdit": {"windows": {"Untitled": {"children": {"AXScrollArea": {"children": {"AXTextArea": {"value": ""}}}}}}}}}
// expect: sent
type('lost');
$.CGEventCreate(null);
('sent');
