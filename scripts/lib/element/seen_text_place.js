// Where text is that was read in the picture of a window. The server has read it there again a moment ago, within the same turn
// (src/seen_text); here its window is looked at once more.
//
// `target` is what the server knows of it: `seen.found` is where it is in its window.
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as rectangles from 'macmcp/core/rectangles';
import * as reply from 'macmcp/core/reply';
import * as seenWindow from 'macmcp/capture/seen_window';
import * as ax from 'macmcp/ax/ax';
import * as elementAtPoint from 'macmcp/element/element_at_point';
import * as elementFocus from 'macmcp/element/element_focus';
import * as elementNode from 'macmcp/element/element_node';
import * as inputEvents from 'macmcp/input/input_events';
import * as surfaces from 'macmcp/window/surfaces';
import * as windowServer from 'macmcp/window/window_server';

// What it is called in errors.
export const called = ({ seen }, app) => `Text ${names.quote(seen.text)} of ${names.quote(app.name)}`;

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
  const found = surfaces.listed(ax.application(app.process_id)).elements.find((each) => numberOf(each, app.process_id) === windowId);
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

// Brings its window forward: {app, window}, its window as elementFocus takes one, or null where Accessibility does not know it.
export function bringForward(target, span) {
  const { app, entry } = seenWindow.ofSeen(target);
  if (target.seen.found === null) reply.fail('Refused', `${called(target, app)} was not looked for again`, { hint: 'Pass its ref' });
  if (seenWindow.isCovered(entry, target.seen.found)) failCovered(target, app, null);
  const window = windowElement(app, target.root.window_id);
  if (window !== null) elementFocus.bringWindowToFront(window, clock.part(span, span.left() / 2));
  return { app, window };
}

// Where it is: {frame, point}, the point in its middle. Ends the script where something else is on top there.
export function place(target) {
  const { app, entry } = seenWindow.ofSeen(target);
  const frame = seenWindow.onScreen(entry, target.seen.found);
  const point = rectangles.middle(frame);
  inputEvents.requireOnDisplay(point);
  requireOnTop(target, app, entry, point);
  return { frame, point };
}
