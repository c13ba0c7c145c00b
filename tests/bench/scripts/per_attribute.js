// Reads the windows of an app as scripts do that know of no other way: each attribute of each element in a message of its own.
ObjC.import('AppKit');
ObjC.import('ApplicationServices');

const ATTRIBUTES = ['AXRole', 'AXSubrole', 'AXTitle', 'AXDescription', 'AXValue', 'AXEnabled', 'AXFocused', 'AXPosition', 'AXSize'];

function copy(element, name) {
  const out = Ref();
  return Number($.AXUIElementCopyAttributeValue(element, $(name), out)) === 0 ? ObjC.castRefToObject(out[0]) : null;
}

function read(element) {
  let elements = 1;
  for (const name of ATTRIBUTES) copy(element, name);
  const children = copy(element, 'AXChildren');
  if (children === null) return elements;
  const count = Number(children.count);
  for (let index = 0; index < count; index += 1) elements += read(children.objectAtIndex(index));
  return elements;
}

const app = $.NSRunningApplication.runningApplicationsWithBundleIdentifier('com.apple.Notes').objectAtIndex(0);
const windows = copy($.AXUIElementCreateApplication(Number(app.processIdentifier)), 'AXWindows');
let elements = 0;
for (let index = 0; index < Number(windows.count); index += 1) elements += read(windows.objectAtIndex(index));
elements;
