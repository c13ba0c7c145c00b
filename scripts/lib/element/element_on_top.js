// Whether the point at the centre of an element belongs to it, or something else lies over it [bridge 4.9] (grade B).
//
// `target` comes from findElement.
import * as clock from 'macmcp/core/clock';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as elementAtPoint from 'macmcp/element/element_at_point';
import * as elementFailures from 'macmcp/element/element_failures';

// How far up from what is at the point, or from the element, the other one is looked for.
const FAR = 6;

// Whether one element stands in the other, a few levels down at most.
function isInside(inner, outer) {
  let at = inner;
  for (let step = 0; at !== null && step <= FAR; step += 1) {
    if (ax.isSame(at, outer)) return true;
    at = ax.readAttribute(at, 'AXParent');
  }
  return false;
}

// What everything stands in.
const OUTERMOST = ['AXWindow', 'AXApplication'];

// A click on a label in a row is a click on the row, and a click on what has no place of its own goes to what it
// stands in; a window behind is neither.
function belongsTo(target, found) {
  if (isInside(found.element, target.element)) return true;
  return !OUTERMOST.includes(found.role) && isInside(target.element, found.element);
}

// Its frame; ends the script when it has none.
export function requireFrame(target) {
  const { frame } = target.node;
  if (frame !== null && frame.width > 0 && frame.height > 0) return frame;
  return elementFailures.fail(
    'Refused',
    target,
    'has no place on the screen',
    'It lists no action that would do instead',
    'Open what it stands in first, or use a ref of a new snapshot',
  );
}

// A hit test may be late: it is asked twice [findings 1.7] (grade C).
const ASK_AGAIN_MS = 100;

const TOP_LEVEL = ['AXTopLevelUIElement', 'AXWindow'];

// The window or sheet that an element is in.
function topLevelOf(element, role) {
  if (role === 'AXWindow') return element;
  const { slots } = ax.copyAttributes(element, ax.attributeList(TOP_LEVEL));
  if (slots === null) return null;
  return axValues.element(slots.objectAtIndex(0)) || axValues.element(slots.objectAtIndex(1));
}

// Whether what was found is another part of the same window: hit tests of pages and of SwiftUI answer what surrounds the
// element.
function isInSameWindow(target, found) {
  if (found.app === null || found.app.process_id !== target.app.process_id) return false;
  const [one, other] = [topLevelOf(found.element, found.role), topLevelOf(target.element, target.node.role)];
  return one !== null && other !== null && ax.isSame(one, other);
}

// Whether the hit test shows that a click belongs to the element; ends the script when it shows that something else lies
// over it. It is no veto where it finds nothing, or only a part of the same window [findings 1.7].
export function isSeenOnTop(target, point) {
  const isIts = (found) => found !== null && belongsTo(target, found);
  if (isIts(elementAtPoint.find(point))) return true;
  clock.pause(ASK_AGAIN_MS);
  const found = elementAtPoint.find(point);
  if (isIts(found)) return true;
  if (found === null || isInSameWindow(target, found)) return false;
  const why = `From the screen: at its centre, ${point.x}, ${point.y}, there is ${elementAtPoint.describe(found)}`;
  return elementFailures.fail('Refused', target, 'is covered', why, 'Move or close what covers it, then try again');
}
