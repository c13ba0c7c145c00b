// Whether what a screenshot showed at a point still lies there. The server makes points of a screenshot's pixels and tells what
// lay at each of them (src/session/shots).
import * as appPolicy from 'macmcp/core/app_policy';
import * as names from 'macmcp/core/names';
import * as nativeFunctions from 'macmcp/core/native_functions';
import * as rectangles from 'macmcp/core/rectangles';
import * as reply from 'macmcp/core/reply';
import * as ax from 'macmcp/ax/ax';
import * as runningApps from 'macmcp/app/running_apps';
import * as elementAtPoint from 'macmcp/element/element_at_point';
import * as windowServer from 'macmcp/window/window_server';

const HINT = 'Take a new screenshot, and use its id and its pixels';

// The windows that are told with a picture, front to back: {window_id, process_id, x, y, width, height}.
export function shown(windowId) {
  const list = windowServer.clickable([windowId]);
  return list.map(({ window_id, process_id, x, y, width, height }) => ({ window_id, process_id, x, y, width, height }));
}

const frameText = ({ x, y, width, height }) => `at ${x}, ${y} with ${width} x ${height} points`;

function failMoved(window, now) {
  const isResized = window.width !== now.width || window.height !== now.height;
  reply.fail('Refused', `The window of the screenshot has been ${isResized ? 'resized' : 'moved'} since`, {
    why: `It was ${frameText(window)}, and is ${frameText(now)}`,
    hint: HINT,
    details: { window_id: window.window_id },
  });
}

function failOther({ x, y }, top) {
  const owner = appPolicy.isOpen(top.process_id) ? runningApps.withProcessId(top.process_id) : null;
  const whose = owner === null ? 'another application' : names.quote(owner.name);
  reply.fail('Refused', 'Another window lies there than in the screenshot', {
    why: `At the point ${x}, ${y} there is a window of ${whose}`,
    hint: HINT,
    details: { x, y, window_id: top.window_id },
  });
}

// Whether a window is a part of another one, as a sheet is that has a window of its own: what lies there says which window it
// is in (belief `sheets-lead-to-their-window` in fixtures/beliefs/OPEN.md).
function isPartOf(windowId, point) {
  const found = elementAtPoint.find(point);
  const window = found === null ? null : ax.readAttribute(found.element, 'AXWindow');
  return window !== null && nativeFunctions.windowId(window) === windowId;
}

function requireSame({ x, y, window, attached }, entries) {
  const point = { x, y };
  const top = entries.find((entry) => rectangles.contains(entry, point));
  if (window === null) return top === undefined ? undefined : failOther(point, top);
  const now = entries.find((entry) => entry.window_id === window.window_id);
  if (now === undefined) {
    reply.fail('Refused', 'The window of the screenshot is no longer on the screen', {
      hint: HINT,
      details: { window_id: window.window_id },
    });
  }
  if (!rectangles.isNear(now, window, 0.5)) failMoved(window, now);
  if (top === undefined || top.window_id === window.window_id) return undefined;
  return attached.includes(top.window_id) && isPartOf(window.window_id, point) ? undefined : failOther(point, top);
}

// Ends the script unless at each point (`call.pictured`) the window lies that the screenshot showed there, and where it was.
export function requireUnchanged(points) {
  if (points.length === 0) return;
  const entries = windowServer.clickable(points.map(({ window }) => (window === null ? null : window.window_id)));
  for (const each of points) requireSame(each, entries);
}
