// What is under the pointer [bridge 4.9].
import * as appPolicy from 'macmcp/core/app_policy';
import * as names from 'macmcp/core/names';
import * as textCut from 'macmcp/core/text_cut';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as runningApps from 'macmcp/app/running_apps';

const ATTRIBUTES = ['AXRole', 'AXTitle', 'AXDescription', 'AXValue'];
const LONGEST = 80;

// Where in a menu its first item lies, in points.
const MENU_INSET = 12;

// An application that hangs must not hold up the click, which works without the hit test.
const TIMEOUT_S = 0.5;

// What an element calls itself; a label shows its value. Nothing of what is typed into a field.
function titleOf(slots, role) {
  const texts = [1, 2].concat(role === 'AXStaticText' ? [3] : []).map((index) => axValues.text(slots.objectAtIndex(index)));
  const found = texts.find((text) => text !== null && text !== '');
  return found === undefined ? null : textCut.shorten(found, LONGEST);
}

// The element on top at a point with the code that the question gave: {element, app, role, title}; null without
// Accessibility, where nothing is, and where nobody answers.
export function hitTest(point) {
  if (!ax.isTrusted()) return { code: ax.CODE.DENIED, found: null };
  return ax.briefly(TIMEOUT_S, () => {
    const out = Ref();
    const code = Number($.AXUIElementCopyElementAtPosition($.AXUIElementCreateSystemWide(), point.x, point.y, out));
    return { code, found: code === 0 ? readElement(ObjC.castRefToObject(out[0])) : null };
  });
}

export const find = (point) => hitTest(point).found;

function readElement(element) {
  const processId = appPolicy.processOfElement(element);
  const app = processId === null ? null : runningApps.withProcessId(processId);
  const { slots } = ax.copyAttributes(element, ax.attributeList(ATTRIBUTES));
  if (slots === null) return { element, app, role: 'AXUnknown', title: null };
  const role = axValues.text(slots.objectAtIndex(0)) || 'AXUnknown';
  return { element, app, role, title: titleOf(slots, role) };
}

// What was found, for the reader of an error.
export function describe(found) {
  const title = found.title === null ? '' : ` ${names.quote(found.title)}`;
  const owner = found.app === null ? '' : ` of ${names.quote(found.app.name)}`;
  return `${found.role}${title}${owner}`;
}

// What the caller is told of it.
export function report(found) {
  return found === null ? null : { role: found.role, title: found.title, app: found.app === null ? null : found.app.name };
}

// Whether a menu is open beside a point, as after a click with the right button [bridge 4.13].
export function isMenuAt(point) {
  const { found } = hitTest({ x: point.x + MENU_INSET, y: point.y + MENU_INSET });
  return found !== null && /^AXMenu(Item)?$/.test(found.role);
}

// Why a click may not have reached what it was meant for; null when nothing speaks for that.
export function noteIfBehind(found, front) {
  const isBehind =
    found !== null && found.app !== null && found.app.policy === 0 && front !== null && front.process_id !== found.app.process_id;
  const isOwn = found !== null && /^AX(MenuBar|Menu|Dock)/.test(found.role);
  return isBehind && !isOwn ? `${names.quote(found.app.name)} was not in front: a first click may only bring its window forward.` : null;
}
