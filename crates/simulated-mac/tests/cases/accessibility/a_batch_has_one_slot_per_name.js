// prelude: facts, elements
// expect: 0|3|AXApplication|false|true|false
const r = Ref();
const code = $.AXUIElementCopyMultipleAttributeValues(app(SAFARI), $(['AXRole', 'AXValue', 'AXFrontmost']), 0, r);
const slots = ObjC.castRefToObject(r[0]);
const bad = slots.objectAtIndex(1);
[
  code,
  slots.count,
  slots.objectAtIndex(0).js,
  bad.isKindOfClass($.NSString),
  /error:-25205/.test(bad.description.js),
  slots.objectAtIndex(2).js,
].join('|');
