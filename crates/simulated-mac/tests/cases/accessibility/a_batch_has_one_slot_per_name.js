// expect: 0|3|AXApplication|false|true|false
ObjC.import('AppKit');
ObjC.import('ApplicationServices');
const pid = (id) => $.NSRunningApplication.runningApplicationsWithBundleIdentifier(id).objectAtIndex(0).processIdentifier;
const read = (e, name) => {
  const r = Ref();
  const code = $.AXUIElementCopyAttributeValue(e, $(name), r);
  return code === 0 ? ObjC.castRefToObject(r[0]) : code;
};
const app = $.AXUIElementCreateApplication(pid('com.apple.Safari'));
const r = Ref();
const code = $.AXUIElementCopyMultipleAttributeValues(app, $(['AXRole', 'AXValue', 'AXFrontmost']), 0, r);
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
