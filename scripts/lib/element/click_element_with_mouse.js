// Clicking an element with the mouse, where it lists no action of its own: brought forward and into view, and only where
// the point belongs to it [bridge 4.9] (grade B).
//
// `target` comes from findElement.
import * as rectangles from 'macmcp/core/rectangles';
import * as elementFocus from 'macmcp/element/element_focus';
import * as elementOnTop from 'macmcp/element/element_on_top';
import * as elementScroll from 'macmcp/element/element_scroll';
import * as frontApp from 'macmcp/app/front_app';
import * as inputEvents from 'macmcp/input/input_events';
import * as mouse from 'macmcp/input/mouse';
import * as elementChanges from 'macmcp/observe/element_changes';
import * as observation from 'macmcp/observe/observation';
import * as effectProof from 'macmcp/observe/effect_proof';

const UNSEEN = 'It was clicked; macOS does not tell whether something lay over it. Look with get_ui_elements or take_screenshot.';

function conclude(target, wanted, seenOnTop, seen) {
  const proven = effectProof.of(effectProof.ofClick(wanted, target.node.role), seen, 'It was clicked');
  const told = { element: elementChanges.afterwards(target, seen), how: 'click' };
  return seenOnTop ? { ...told, ...proven } : { ...told, effect: effectProof.UNKNOWN, note: UNSEEN };
}

// What came of it is looked for in the element and its application, from after it was brought forward.
export default function clickElementWithMouse(given, wanted, call, span) {
  inputEvents.requirePermission(false);
  const front = frontApp.find();
  elementOnTop.requireFrame(given);
  const raised = elementFocus.bringWindowToFront(given, span);
  const target = Object.assign({}, raised, { node: elementScroll.bringIntoView(raised, span) });
  const point = rectangles.middle(elementOnTop.requireFrame(target));
  inputEvents.requireOnDisplay(point);
  const seenOnTop = elementOnTop.isSeenOnTop(target, point);
  return observation.during(
    call,
    { app: target.app, target, front },
    span,
    () => mouse.click(point, { button: wanted.button, count: wanted.count, modifiers: [] }),
    (_, seen) => conclude(target, wanted, seenOnTop, seen),
  );
}
