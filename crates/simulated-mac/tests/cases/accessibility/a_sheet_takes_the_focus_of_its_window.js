// expect: AXSheet
ObjC.import('AppKit');
ObjC.import('ApplicationServices');
const pid = (id) => $.NSRunningApplication.runningApplicationsWithBundleIdentifier(id).objectAtIndex(0).processIdentifier;
const read = (e, name) => {
  const r = Ref();
  const code = $.AXUIElementCopyAttributeValue(e, $(name), r);
  return code === 0 ? ObjC.castRefToObject(r[0]) : code;
};
const a = $.NSRunningApplication.runningApplicationsWithBundleIdentifier('com.apple.TextEdit').objectAtIndex(0);
a.terminate;
delay(0.5);
read(read($.AXUIElementCreateApplication(a.processIdentifier), 'AXFocusedWindow'), 'AXRole').js;
