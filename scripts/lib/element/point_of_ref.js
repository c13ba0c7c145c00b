// The point at which the pointer meets what a ref names: its middle, where its window is forward, it is in view, and nothing else
// lies over it.
//
// `known` is what the server knows of the ref: of an element, or of text that was read in a picture (`known.seen`).
import * as rectangles from 'macmcp/core/rectangles';
import * as reply from 'macmcp/core/reply';
import * as ax from 'macmcp/ax/ax';
import * as elementFailures from 'macmcp/element/element_failures';
import * as elementFocus from 'macmcp/element/element_focus';
import * as elementNode from 'macmcp/element/element_node';
import * as elementOnTop from 'macmcp/element/element_on_top';
import * as elementScroll from 'macmcp/element/element_scroll';
import resolveRef from 'macmcp/element/resolve_ref';
import * as seenTextPlace from 'macmcp/element/seen_text_place';
import * as inputEvents from 'macmcp/input/input_events';

// How far what is in view may be from where it was a moment ago, in points.
const NEAR = 1;

// Brings what is meant forward and into view, and tells where it is then.
export function prepare(known, span) {
  if (known.seen !== null) {
    seenTextPlace.bringForward(known, span);
    return { known, target: null, frame: seenTextPlace.place(known).frame };
  }
  ax.requirePermission(false);
  const given = resolveRef(known, false, span);
  elementOnTop.requireFrame(given);
  const raised = elementFocus.bringWindowToFront(given, span);
  const target = Object.assign({}, raised, { node: elementScroll.bringIntoView(raised, span) });
  return { known, target, frame: elementOnTop.requireFrame(target) };
}

function elementFrame(target) {
  const { node } = elementNode.read(target.element, elementNode.attributes());
  if (node !== null) return elementOnTop.requireFrame(Object.assign({}, target, { node }));
  const hint = 'Call get_ui_elements to see what is there now';
  return elementFailures.fail('StaleElement', target, 'has gone', 'It was there a moment ago', hint);
}

// The point; ends the script where what was prepared has moved since, as when something else was scrolled into view after it.
export function find({ known, target, frame }) {
  const now = target === null ? seenTextPlace.place(known).frame : elementFrame(target);
  if (!rectangles.isNear(now, frame, NEAR)) {
    reply.fail('Refused', `Element ${known.ref} did not stay where it was`, {
      why: 'Both ends of a drag have to be in view at the same time',
      hint: 'Make the window larger, or drag in steps',
      details: { ref: known.ref },
    });
  }
  const point = rectangles.middle(now);
  inputEvents.requireOnDisplay(point);
  if (target !== null) elementOnTop.isSeenOnTop(target, point);
  return point;
}
