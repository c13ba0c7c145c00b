// Every binding of a C function that ObjC.import does not bring along: one signature per symbol, because a binding
// holds for the whole process. The lint allows ObjC.bindFunction nowhere else.
//
// A binding raises nothing when there is no such function, the first call does [bridge 2.1]: so each call stands in
// a function of its own here that answers null then. Not having a private function is no failure: callers have another
// way.

ObjC.import('ApplicationServices');
ObjC.import('AppKit');

const bound = {};

// The current Space and all others (kCGSAllSpacesMask).
const EVERY_SPACE = 7;

function bindOnce(name, signature) {
  if (bound[name]) return;
  ObjC.bindFunction(name, signature);
  bound[name] = true;
}

function orNull(ask) {
  try {
    return ask();
  } catch (_) {
    return null;
  }
}

// The window server's id of a window's element; null when it has none. Private, and the same for 15 years
// [bridge 4.8] (grade A-).
export function windowId(element) {
  return orNull(() => {
    bindOnce('_AXUIElementGetWindow', ['int', ['id', 'unsigned int *']]);
    const out = Ref();
    const code = Number($._AXUIElementGetWindow(element, out));
    const id = Number(out[0]);
    return code === 0 && id > 0 ? id : null;
  });
}

// Whether a window is on some Space; null when macOS does not tell. Private: what tools that switch windows tell their helpers
// by [findings-2 8.5] (grade B; in scripts like this C).
export function isOnSpace(windowId) {
  return orNull(() => {
    bindOnce('CGSMainConnectionID', ['int', []]);
    bindOnce('CGSCopySpacesForWindows', ['id', ['int', 'int', 'id']]);
    const ids = $.NSArray.arrayWithObject($.NSNumber.numberWithInt(windowId));
    const spaces = $.CGSCopySpacesForWindows($.CGSMainConnectionID(), EVERY_SPACE, ids);
    return spaces.isNil() ? null : Number(spaces.count) > 0;
  });
}

// Whether windows of others may be captured; null when macOS does not tell [bridge 3] (grade A-).
export function mayRecordScreen() {
  return orNull(() => {
    bindOnce('CGPreflightScreenCaptureAccess', ['bool', []]);
    return Boolean($.CGPreflightScreenCaptureAccess());
  });
}

// Asks for that permission: shows the prompt where it was never shown, and does nothing where it was [bridge 3]
// (grade A-).
export function requestScreenRecording() {
  orNull(() => {
    bindOnce('CGRequestScreenCaptureAccess', ['bool', []]);
    return $.CGRequestScreenCaptureAccess();
  });
}

// Whether input events may be posted; null when macOS does not tell [bridge 3] (grade A-).
export function mayPostEvents() {
  return orNull(() => {
    bindOnce('CGPreflightPostEventAccess', ['bool', []]);
    return Boolean($.CGPreflightPostEventAccess());
  });
}

// Whether events may be sent to a running application, without asking the person at the Mac: 0 they may, -1743
// denied, -1744 never asked, -600 not running; null when macOS does not tell [bridge 3.1]. 0x2a2a2a2a is the wild
// card
// `****`.
export const automationPermission = (bundleId) => permissionToAutomate(bundleId, false);

// The same where macOS was never asked before, and shows its prompt: waits for the person's answer, however long that takes.
export const askToAutomate = (bundleId) => permissionToAutomate(bundleId, true);

function permissionToAutomate(bundleId, mayAsk) {
  return orNull(() => {
    bindOnce('AEDeterminePermissionToAutomateTarget', ['int', ['void *', 'unsigned int', 'unsigned int', 'bool']]);
    const target = $.NSAppleEventDescriptor.descriptorWithBundleIdentifier(bundleId);
    return Number($.AEDeterminePermissionToAutomateTarget(target.aeDesc, 0x2a2a2a2a, 0x2a2a2a2a, mayAsk));
  });
}

// Whether there is a process of that id; null when macOS does not tell. The group of a process can be read whoever owns
// it, unlike a signal be sent [findings 3.3].
export function hasProcess(processId) {
  return orNull(() => {
    bindOnce('getpgid', ['int', ['int']]);
    return Number($.getpgid(processId)) >= 0;
  });
}

// The process that macOS holds responsible for another one, whose app needs the permissions; null when macOS does not
// tell [findings 6.2].
export function responsibleProcess(processId) {
  return orNull(() => {
    bindOnce('responsibility_get_pid_responsible_for_pid', ['int', ['int']]);
    const found = Number($.responsibility_get_pid_responsible_for_pid(processId));
    return found > 0 ? found : null;
  });
}

// The power sources as IOKit describes them, an empty list in a desktop Mac; null when macOS does not tell
// [bridge 12] (grade B).
export function powerSources() {
  return orNull(() => {
    ObjC.import('IOKit');
    bindOnce('IOPSCopyPowerSourcesInfo', ['id', []]);
    bindOnce('IOPSCopyPowerSourcesList', ['id', ['id']]);
    bindOnce('IOPSGetPowerSourceDescription', ['id', ['id', 'id']]);
    const info = $.IOPSCopyPowerSourcesInfo();
    const list = $.IOPSCopyPowerSourcesList(info);
    const sources = [];
    for (let index = 0; index < Number(list.count); index += 1) {
      const source = ObjC.deepUnwrap($.IOPSGetPowerSourceDescription(info, list.objectAtIndex(index)));
      if (source) sources.push(source);
    }
    return sources;
  });
}

// What a key event types: UTF-16 text in an NSData. The stock form loses it, so there is no other way [bridge 8.3].
export function setEventText(event, data) {
  bindOnce('CGEventKeyboardSetUnicodeString', ['void', ['void *', 'unsigned long', 'void *']]);
  $.CGEventKeyboardSetUnicodeString(event, Number(data.length) / 2, data.bytes);
}

// NSUTF16LittleEndianStringEncoding: without a byte order mark [bridge 8.3].
export const UTF16 = 0x94000100;
const ROOM = 8;

// What a key event types on the current layout, as Core Graphics tells; '' when it does not [bridge 8.4] (grade C).
export function eventText(event) {
  const told = orNull(() => {
    bindOnce('CGEventKeyboardGetUnicodeString', ['void', ['void *', 'unsigned long', 'void *', 'void *']]);
    const count = $.NSMutableData.dataWithLength(8);
    const units = $.NSMutableData.dataWithLength(2 * ROOM);
    $.CGEventKeyboardGetUnicodeString(event, ROOM, count.mutableBytes, units.mutableBytes);
    // The rest of the buffer is as empty as it was.
    return ObjC.unwrap($.NSString.alloc.initWithDataEncoding(units, UTF16)).replace(/\0+$/, '');
  });
  return told === null ? '' : told;
}

// What Accessibility takes as a point (1), a size (2) or a range (4), from an NSValue of it; null when it cannot be
// made, and when the numbers in its description are not those asked for [bridge 4.4] [findings 1.9] (grade B).
function axValue(kind, value, numbers) {
  return orNull(() => {
    bindOnce('malloc', ['void *', ['unsigned long']]);
    bindOnce('free', ['void', ['void *']]);
    bindOnce('AXValueCreate', ['id', ['int', 'void *']]);
    const buffer = $.malloc(16);
    value.getValue(buffer);
    const made = $.AXValueCreate(kind, buffer);
    $.free(buffer);
    return !made.isNil() && tellsNumbers(made, numbers) ? made : null;
  });
}

// Whether a value describes itself by these numbers, as in `x:12.500000 y:22.250000` or `location:0 length:5`.
function tellsNumbers(value, numbers) {
  const shown = /\{value = (.*?) type = /.exec(String(ObjC.unwrap(value.description)));
  const found = shown === null ? [] : (shown[1].match(/-?\d+(\.\d+)?(e[-+]?\d+)?/gi) || []).map(Number);
  return found.length === numbers.length && found.every((each, place) => Math.abs(each - numbers[place]) < 0.001);
}

export const axPoint = (x, y) => axValue(1, $.NSValue.valueWithPoint($.NSMakePoint(x, y)), [x, y]);
export const axSize = (width, height) => axValue(2, $.NSValue.valueWithSize($.NSMakeSize(width, height)), [width, height]);
export const axRange = (location, length) => axValue(4, $.NSValue.valueWithRange($.NSMakeRange(location, length)), [location, length]);
