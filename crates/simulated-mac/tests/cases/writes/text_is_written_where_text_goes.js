// prelude: facts, elements
// expect: true|0|new|3
// expect: 0|new text|-25201
// expect: false|-25201
// expect: 0|true|true|true
const area = find(front(TEXT_EDIT), (e) => get(e, 'AXRole') === 'AXTextArea');
const label = find(front(NOTES), (e) => get(e, 'AXRole') === 'AXStaticText');
const settable = (e, name) => out((r) => $.AXUIElementIsAttributeSettable(e, $(name), r), false);
const isFocus = (owner) => $.CFEqual(read(owner, 'AXFocusedUIElement'), area);
[
  [settable(area, 'AXValue'), set(area, 'AXValue', $('new')), get(area, 'AXValue'), get(area, 'AXNumberOfCharacters')],
  [set(area, 'AXSelectedText', $(' text')), get(area, 'AXValue'), set(area, 'AXValue', $(5))],
  [settable(label, 'AXValue'), set(label, 'AXValue', $('x'))],
  [set(area, 'AXFocused', $(true)), get(area, 'AXFocused'), isFocus(app(TEXT_EDIT)), isFocus($.AXUIElementCreateSystemWide())],
]
  .map((step) => step.join('|'))
  .join('\n');
