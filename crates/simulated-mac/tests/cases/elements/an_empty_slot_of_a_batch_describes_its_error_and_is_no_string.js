// prelude: facts, elements
const batch = (names, options) => out((r) => $.AXUIElementCopyMultipleAttributeValues(front(TEXT_EDIT), $(names), options, r));
// ----
// expect: 6|Untitled
// expect: false|[object NSObject]|<AXValue 0x> {value = error:-25212 type = kAXValueAXErrorType}|5|true
// expect: true
// expect: 1|300,160|true|true|true
const slots = batch(['AXTitle', 'AXHelp', 'AXNoSuch', 'AXPosition', 'AXMain', 'AXChildren'], 0);
const [title, help, none, place, main, inner] = list(slots);
const described = (slot) => ObjC.unwrap(slot.description).replace(/0x\w+/, '0x');
const isValue = Number($.CFGetTypeID(help)) === Number($.AXValueGetTypeID());
const isElement = Number($.CFGetTypeID(inner.objectAtIndex(0))) === Number($.AXUIElementGetTypeID());
[
  [slots.count, title.js],
  [help.isKindOfClass($.NSString), String(help), described(help), Number($.AXValueGetType(help)), isValue],
  [described(none).includes('error:-25205')],
  [Number($.AXValueGetType(place)), numbers(place), main.js, inner.isKindOfClass($.NSArray), isElement],
]
  .map((step) => step.join('|'))
  .join('\n');
// ----
// expect: -25205
batch(['AXTitle', 'AXNoSuch'], 1);
