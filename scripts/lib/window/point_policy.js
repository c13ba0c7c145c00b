// Whether the policy lets the pointer act at a point: what lies there on top, by the window server and by the hit test.
import * as appPolicy from 'macmcp/core/app_policy';
import * as rectangles from 'macmcp/core/rectangles';
import * as reply from 'macmcp/core/reply';
import * as appLaunchers from 'macmcp/element/app_launchers';
import * as elementAtPoint from 'macmcp/element/element_at_point';
import * as windowServer from 'macmcp/window/window_server';

// Windows that let clicks through, as those that dim the screen, lie above who gets them: the first window of the usual
// levels counts beside the first of all.
function owners(point) {
  const here = (entry) => rectangles.contains(entry, point);
  const found = [windowServer.shown().find(here), windowServer.list(windowServer.ON_SCREEN).find(here)];
  return found.filter((entry) => entry !== undefined).map((entry) => entry.process_id);
}

// All that a click at a point may reach. `found` is the element there, or null.
export function processesAt(point, found = elementAtPoint.find(point)) {
  const app = found === null ? null : appPolicy.processOfElement(found.element);
  return owners(point).concat(app === null ? [] : [app]);
}

// Ends the script when what is at the point may not be reached. `done` says what was done so far, in the midst of an action.
export function requireOpen(point, done = undefined) {
  if (reply.policy() === null) return;
  const found = elementAtPoint.find(point);
  for (const processId of processesAt(point, found)) appPolicy.requireProcess(processId, done);
  if (found !== null) appLaunchers.requireOpen(found.element, done);
}
