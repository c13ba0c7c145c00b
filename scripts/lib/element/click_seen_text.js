// Clicking text that was read in the picture of a window: with the mouse, at its middle. The server has read it there again a moment
// ago, within the same turn (src/seen_text); here its window is looked at once more.
//
// `target` is what the server knows of it: `seen.found` is where it is in its window.
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as rectangles from 'macmcp/core/rectangles';
import * as reply from 'macmcp/core/reply';
import * as background from 'macmcp/app/background';
import * as frontApp from 'macmcp/app/front_app';
import * as seenWindow from 'macmcp/capture/seen_window';
import * as ax from 'macmcp/ax/ax';
import * as elementAtPoint from 'macmcp/element/element_at_point';
import * as elementFocus from 'macmcp/element/element_focus';
import * as elementNode from 'macmcp/element/element_node';
import * as inputEvents from 'macmcp/input/input_events';
import * as mouse from 'macmcp/input/mouse';
import * as effectProof from 'macmcp/observe/effect_proof';
import * as observation from 'macmcp/observe/observation';
import * as windowServer from 'macmcp/window/window_server';

const called = ({ seen }, app) => `Text ${names.quote(seen.text)} of ${names.quote(app.name)}`;

function failCovered(target, app, by) {
  reply.fail('Refused', `${called(target, app)} is covered`, {
    why: by === null ? 'Another window covers it' : `From the screen: at its middle there is ${by}`,
    hint: 'Bring its window forward with focus_window, or move what covers it',
    details: { window_id: target.root.window_id },
  });
}

// Its window as an element, as elementFocus takes one; null where Accessibility does not know it.
function windowElement(app, windowId) {
  const numberOf = windowServer.numbering();
  const found = ax.elementsOf(ax.application(app.process_id), 'AXWindows').find((each) => numberOf(each, app.process_id) === windowId);
  if (found === undefined) return null;
  const { node } = elementNode.read(found, elementNode.attributes());
  return node === null ? null : { app, element: found, node };
}

// Ends the script where something else would get the click.
function requireOnTop(target, app, entry, point) {
  if (seenWindow.isCovered(entry, target.seen.found)) failCovered(target, app, null);
  const found = elementAtPoint.find(point);
  if (found !== null && found.app !== null && found.app.process_id !== app.process_id)
    failCovered(target, app, elementAtPoint.describe(found));
}

const LOOK = 'Its picture tells more: look with read_text.';
const UNSEEN = 'It was clicked, and Accessibility sees no change, as little as it sees of such a window. Look with read_text.';

function noteOf({ note }, seen) {
  if (note === null) return null;
  return seen.changed ? `${note} ${LOOK}` : UNSEEN;
}

// A picture tells no cause: that it changes proves nothing, and Accessibility sees little of such a window.
function conclude(target, wanted, frame, seen) {
  // What is pressed is proven by what its application shows, never by coming to the front.
  const proven = effectProof.of(effectProof.ofClick(wanted, 'AXButton'), seen, 'It was clicked');
  const { x, y, width, height } = frame;
  const element = { role: 'text', title: target.seen.text, position: { x, y }, size: { width, height } };
  const isRef = target.ref !== target.seen.text;
  const note = noteOf(proven, seen);
  return { element: isRef ? Object.assign({ ref: target.ref }, element) : element, how: 'click', effect: proven.effect, note };
}

// `wanted`: {button, count}.
export default function clickSeenText(target, wanted, call, span) {
  const { app } = seenWindow.ofSeen(target);
  const why = 'It is text in a picture, and the pointer belongs to the user';
  if (background.isOn(call)) background.refuse(call, `${called(target, app)} cannot be clicked`, why);
  if (target.seen.found === null) {
    reply.fail('Refused', `${called(target, app)} was not looked for again`, { hint: 'Call click_ui_element with its ref' });
  }
  inputEvents.requirePermission(call.may_ask);
  const front = frontApp.find();
  const { entry: before } = seenWindow.ofSeen(target);
  if (seenWindow.isCovered(before, target.seen.found)) failCovered(target, app, null);
  const window = windowElement(app, target.root.window_id);
  if (window !== null) elementFocus.bringWindowToFront(window, clock.part(span, span.left() / 2));
  const { entry } = seenWindow.ofSeen(target);
  const frame = seenWindow.onScreen(entry, target.seen.found);
  const center = rectangles.center(frame);
  const point = { x: Math.round(center.x), y: Math.round(center.y) };
  inputEvents.requireOnDisplay(point);
  requireOnTop(target, app, entry, point);
  return observation.during(
    call,
    { app, target: window, front },
    span,
    () => mouse.click(point, { button: wanted.button, count: wanted.count, modifiers: [] }),
    (_, seen) => conclude(target, wanted, frame, seen),
  );
}
