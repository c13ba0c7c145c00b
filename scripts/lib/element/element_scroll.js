// Scrolling an element into view: by its own action where it lists one, else by the scroll bars of what it stands in
// [bridge 4.6] [bridge 4.7].
//
// `target` comes from findElement.
import * as rectangles from 'macmcp/core/rectangles';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as elementFailures from 'macmcp/element/element_failures';
import * as elementNode from 'macmcp/element/element_node';
import * as elementChanges from 'macmcp/observe/element_changes';
import * as effectProof from 'macmcp/observe/effect_proof';

const DEEPEST = 60;

// What an element stands in, from the inside out: {element, role, frame}; ends with its window. Who looked for the element
// may have read it on the way.
const ancestors = (target) => target.outer || readAncestors(target);

function readAncestors(target) {
  const wanted = ax.attributeList(['AXRole', 'AXPosition', 'AXSize', 'AXParent']);
  const found = [];
  let at = ax.readAttribute(target.element, 'AXParent');
  for (let step = 0; at !== null && step < DEEPEST; step += 1) {
    const { slots } = ax.copyAttributes(at, wanted);
    const role = slots === null ? null : axValues.text(slots.objectAtIndex(0));
    if (role === null || role === 'AXApplication') break;
    found.push({ element: at, role, frame: axValues.frame(slots.objectAtIndex(1), slots.objectAtIndex(2)) });
    if (role === 'AXWindow') break;
    at = axValues.element(slots.objectAtIndex(3));
  }
  return found;
}

const clippingFrames = (outer) =>
  outer.filter(({ role, frame }) => elementNode.CLIPPING.has(role) && frame !== null).map(({ frame }) => frame);

// Whether its centre is in view, which is where it would be clicked. What has no frame is nowhere.
function isShown(frame, clips) {
  if (frame === null) return false;
  return clips.every((clip) => rectangles.contains(clip, rectangles.center(frame)));
}

// The place of a scroll bar, 0 to 1, that brings the middle of an element to the middle of what is shown.
function scrollPosition(middle, start, length, shown) {
  if (length <= shown) return null;
  return Math.max(0, Math.min(1, (middle - start - shown / 2) / (length - shown)));
}

// What a scroll area scrolls: the largest of what it holds.
function contentOf(area) {
  const wanted = elementNode.attributes();
  const held = ax
    .elementsOf(area.element, 'AXChildren')
    .map((element) => elementNode.read(element, wanted).node)
    .filter((node) => node !== null && node.role !== 'AXScrollBar' && node.frame !== null);
  const size = (node) => node.frame.width * node.frame.height;
  return held.sort((a, b) => size(b) - size(a))[0] || null;
}

function setScrollBar(area, attribute, value) {
  const bar = value === null ? null : ax.readAttribute(area.element, attribute);
  return bar !== null && ax.setAttribute(bar, 'AXValue', $.NSNumber.numberWithDouble(value));
}

// Moves the scroll bars of one area. True when one of them took it.
function setScrollBars(area, frame) {
  const content = contentOf(area);
  if (content === null || frame === null) return false;
  const down = scrollPosition(frame.y + frame.height / 2, content.frame.y, content.frame.height, area.frame.height);
  const across = scrollPosition(frame.x + frame.width / 2, content.frame.x, content.frame.width, area.frame.width);
  return [setScrollBar(area, 'AXVerticalScrollBar', down), setScrollBar(area, 'AXHorizontalScrollBar', across)].some(Boolean);
}

// Brings it into view when it is not: {shown, moved, node}.
function reveal(target, span) {
  const outer = ancestors(target);
  const clips = clippingFrames(outer);
  let { node } = target;
  let silent = false;
  if (isShown(node.frame, clips)) return { shown: true, moved: false, node, outer, silent };
  const again = () => {
    const now = elementChanges.waitUntil(target, span, (each) => isShown(each.frame, clips));
    silent = now === null && ax.isSilent(target.element);
    if (silent) return false;
    elementFailures.requirePresent(target, now);
    node = now;
    return isShown(node.frame, clips);
  };
  let moved =
    ax.actionNames(target.element).includes('AXScrollToVisible') && ax.performAction(target.element, 'AXScrollToVisible').code === 0;
  if (moved && again()) return { shown: true, moved, node, outer, silent };
  for (const area of outer.filter(({ role, frame }) => role === 'AXScrollArea' && frame !== null)) {
    if (silent) break;
    if (!setScrollBars(area, node.frame)) continue;
    moved = true;
    if (again()) break;
  }
  return { shown: isShown(node.frame, clips), moved, node, outer, silent };
}

// The element's node once it is in view, or as near as it came.
export function bringIntoView(target, span) {
  const { node, silent } = reveal(target, span);
  if (silent) ax.failWithCode(ax.CODE.NO_ANSWER, target.app);
  return node;
}

function failNotScrollable(target, outer) {
  const area = outer.find(({ role }) => role === 'AXScrollArea');
  elementFailures.fail(
    'NotScrollable',
    target,
    'cannot be scrolled into view',
    area === undefined
      ? `It stands in no scroll area, but in ${outer
          .slice(0, 5)
          .map(({ role }) => role)
          .join(', ')}`
      : 'Its scroll area has no scroll bars that can be set, and it lists no AXScrollToVisible',
    'Use scroll at a point over what holds it',
  );
}

export function scrollToElement(target, span) {
  const { shown, moved, node, outer, silent } = reveal(target, span);
  if (silent) return { element: elementChanges.facts(node), ...effectProof.ofState('scroll_to_element', null, ax.SILENT) };
  if (!shown && !moved) failNotScrollable(target, outer);
  const framed = JSON.stringify(node.frame) !== JSON.stringify(target.node.frame);
  if (!shown && !framed)
    elementFailures.fail(
      'NotScrollable',
      target,
      'did not move',
      'Its application took the call and shows the same',
      'Use scroll at a point over what holds it',
    );
  return {
    element: elementChanges.facts(node),
    ...effectProof.ofState('scroll_to_element', shown ? 'in_view' : null, shown ? null : 'It moved, and its centre is still out of view.'),
  };
}
