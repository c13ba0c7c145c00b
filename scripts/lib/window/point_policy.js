// Whether the policy lets the pointer act at a point: what lies there on top, by the hit test and by the window server.
import * as appPolicy from 'macmcp/core/app_policy';
import * as rectangles from 'macmcp/core/rectangles';
import * as reply from 'macmcp/core/reply';
import * as runningApps from 'macmcp/app/running_apps';
import * as appLaunchers from 'macmcp/element/app_launchers';
import * as shownOwner from 'macmcp/ax/shown_owner';
import * as elementAtPoint from 'macmcp/element/element_at_point';
import * as displays from 'macmcp/system/displays';
import * as closedPlaces from 'macmcp/window/closed_places';
import * as windowServer from 'macmcp/window/window_server';

// The activation policy of applications in the Dock [bridge 9.1].
const REGULAR = 0;

const ownersOf = (entries) => entries.filter((entry) => entry !== undefined).map((entry) => entry.process_id);

function coversDisplay(entry) {
  const isCovered = (display) => rectangles.isNear(rectangles.intersection(entry, display), display, 0);
  return displays.all().some(isCovered);
}

// Whether a window above those of applications covers a display and lets clicks through, as the Dock's does and the windows
// in which macOS shows banners [findings-2 8.1]. A game may cover a display as well.
function isVeil(entry) {
  if (windowServer.LAYERS.includes(entry.layer) || !coversDisplay(entry)) return false;
  const owner = runningApps.withProcessId(entry.process_id);
  return owner === null || owner.policy !== REGULAR;
}

// All that a click at a point may reach: what the hit test names, whatever its level is. It passes through windows that let clicks
// through, and so do clicks. Only where it names nobody the first window of the levels that applications have counts,
// and the first of all others.
export function processesAt(point, found = elementAtPoint.find(point)) {
  const app = found === null ? null : appPolicy.processOfElement(found.element);
  if (app !== null) return [app];
  const here = (entry) => rectangles.contains(entry, point);
  const window = windowServer.list(windowServer.ON_SCREEN).find(here);
  return ownersOf([window, windowServer.shown().find((entry) => here(entry) && !isVeil(entry))]);
}

// Ends the script when what is at the point may not be reached. `done` says what was done so far, in the midst of an action.
export function requireOpen(point, done = undefined) {
  if (reply.policy() === null) return;
  const found = elementAtPoint.find(point);
  for (const processId of processesAt(point, found)) appPolicy.requireProcess(processId, done);
  for (const verdict of besideHitTest(point)) appPolicy.requireFound(verdict, done);
  if (found !== null) appLaunchers.requireOpen(found.element, done);
}

const besideHitTest = (point) => closedPlaces.atPoint(point).map((each) => each.found);

// What holds for what is shown at a point for another application: {verdict, app} each.
export function shownFor(point) {
  const found = elementAtPoint.find(point);
  return (found === null ? [] : [shownOwner.of(found.element)]).concat(besideHitTest(point));
}
