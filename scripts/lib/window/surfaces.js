// What stands among the windows of an application and is no window that a person would name: the indicator of the input source,
// the window of a status item, a help tag, a window that is on no display, Finder's desktop [findings-3 15.1] [findings-3 17.1].
// Whatever looks at windows of applications gets them from here, or asks here.
import * as nativeFunctions from 'macmcp/core/native_functions';
import * as rectangles from 'macmcp/core/rectangles';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as displays from 'macmcp/system/displays';

// What one message tells of whether a window is one.
export const ATTRIBUTES = [
  'AXRole',
  'AXSubrole',
  'AXTitle',
  'AXPosition',
  'AXSize',
  'AXMain',
  'AXFocused',
  'AXModal',
  'AXCloseButton',
  'AXDefaultButton',
  'AXCancelButton',
  'AXChildren',
];

// No window of a document or a question is smaller both ways, in points, unless it holds something or can be closed.
const SMALL = 100;

export const isSmall = ({ width, height }) => width < SMALL && height < SMALL;

// What holds nothing by itself.
export const CONTAINERS = new Set(['AXWindow', 'AXGroup', 'AXUnknown', 'AXSplitGroup', 'AXLayoutArea', 'AXHelpTag']);

export const WINDOW_BUTTONS = new Set(['AXCloseButton', 'AXMinimizeButton', 'AXZoomButton', 'AXFullScreenButton', 'AXToolbarButton']);

// So many parts are asked for what they are: a window with more holds something.
const MOST_PARTS = 12;

const OF_PART = ['AXRole', 'AXSubrole', 'AXChildren'];

// Whether what a window has in it is nothing but parts of its frame.
function isBare(parts) {
  const wanted = ax.attributeList(OF_PART);
  const queue = parts.slice();
  for (let at = 0; at < queue.length; at += 1) {
    const { slots } = at < MOST_PARTS ? ax.copyAttributes(queue[at], wanted) : { slots: null };
    if (slots === null) return false;
    const [role, subrole] = [0, 1].map((place) => axValues.text(slots.objectAtIndex(place)));
    if (!CONTAINERS.has(role) && !WINDOW_BUTTONS.has(subrole)) return false;
    queue.push(...axValues.items(axValues.array(slots.objectAtIndex(2))));
  }
  return true;
}

// A frame that is on no display. Without displays nothing is known.
function isNowhere(frame) {
  if (frame === null || Number($.NSScreen.screens.count) === 0) return false;
  return displays.all().every((display) => rectangles.isEmpty(rectangles.intersection(display, frame)));
}

// Finder's desktop, which holds what is on it, and stands among the children of Finder as well.
const DESKTOP = 'AXScrollArea';

// The windows of an application without that: it lies beside them.
export function withoutDesktop(app, elements) {
  if (app.bundle_id !== 'com.apple.finder') return elements;
  return elements.filter((element) => ax.plainValue(element, 'AXRole') !== DESKTOP);
}

// By the answer to ATTRIBUTES, `slot` gives what it says to one of them. Neither level nor title decides alone: a modal window, a
// sheet, an alert with a text or a button and a document that was made small are windows. Whether it has a number takes a message:
// `isNumbered` says so of a title and a frame that the window server lists.
/** @type {(element: any, slot: (name: string) => any, isNumbered?: (title: any, frame: any) => boolean) => boolean} */
export function judge(element, slot, isNumbered = () => false) {
  const role = axValues.text(slot('AXRole'));
  if (role === DESKTOP) return true;
  if (role === 'AXSheet' || ['AXMain', 'AXFocused', 'AXModal'].some((name) => axValues.boolean(slot(name)) === true)) return false;
  if (['AXCloseButton', 'AXDefaultButton', 'AXCancelButton'].some((name) => axValues.element(slot(name)) !== null)) return false;
  const frame = axValues.frame(slot('AXPosition'), slot('AXSize'));
  const title = axValues.text(slot('AXTitle'));
  const isOdd =
    (frame !== null && isSmall(frame)) ||
    (role !== null && role !== 'AXWindow') ||
    (axValues.text(slot('AXSubrole')) === 'AXUnknown' && !title) ||
    isNowhere(frame) ||
    (!isNumbered(title, frame) && nativeFunctions.windowId(element) === null);
  return isOdd && isBare(axValues.items(axValues.array(slot('AXChildren'))));
}

// What one message tells of a window: {minimized, surface}.
export function describe(element) {
  const wanted = ['AXMinimized', ...ATTRIBUTES];
  const { slots } = ax.copyAttributes(element, ax.attributeList(wanted));
  // Odd elements refuse a batch and answer single questions [bridge 4.5].
  if (slots === null) return { minimized: Boolean(ax.plainValue(element, 'AXMinimized')), surface: false };
  const slot = (name) => slots.objectAtIndex(wanted.indexOf(name));
  return { minimized: axValues.boolean(slot('AXMinimized')) === true, surface: judge(element, slot) };
}

// The same by one message of its own, and one for each part of what may be one. What does not answer is taken for a window.
export function isOne(element) {
  const { slots } = ax.copyAttributes(element, ax.attributeList(ATTRIBUTES));
  return slots !== null && judge(element, (name) => slots.objectAtIndex(ATTRIBUTES.indexOf(name)));
}

// What an application lists as its windows: {code, elements}; these among them.
export function listed(application) {
  const { code, object } = ax.copyAttribute(application, 'AXWindows');
  return { code, elements: object === null ? [] : axValues.items(axValues.array(object)) };
}

// The windows of an application, without these.
export const windowsOf = (application) => listed(application).elements.filter((element) => !isOne(element));
