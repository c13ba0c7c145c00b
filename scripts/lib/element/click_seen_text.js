// Clicking text that was read in the picture of a window: with the mouse, at its middle.
//
// `target` is what the server knows of it, as seen_text_place.js takes it.
import * as background from 'macmcp/app/background';
import * as frontApp from 'macmcp/app/front_app';
import * as seenWindow from 'macmcp/capture/seen_window';
import * as seenTextPlace from 'macmcp/element/seen_text_place';
import * as inputEvents from 'macmcp/input/input_events';
import * as mouse from 'macmcp/input/mouse';
import * as effectProof from 'macmcp/observe/effect_proof';
import * as observation from 'macmcp/observe/observation';

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
  if (background.isOn(call)) background.refuse(call, `${seenTextPlace.called(target, app)} cannot be clicked`, why);
  inputEvents.requirePermission(call.may_ask);
  const front = frontApp.find();
  const { window } = seenTextPlace.bringForward(target, span);
  const { frame, point } = seenTextPlace.place(target);
  return observation.during(
    call,
    { app, target: window, front },
    span,
    () => mouse.click(point, { button: wanted.button, count: wanted.count, modifiers: [] }),
    (_, seen) => conclude(target, wanted, frame, seen),
  );
}
