// The window whose picture is read for text: as the target of a capture, with its application and what lies before it. Nothing is
// captured here.
import * as appPolicy from 'macmcp/core/app_policy';
import * as rectangles from 'macmcp/core/rectangles';
import * as reply from 'macmcp/core/reply';
import * as runningApps from 'macmcp/app/running_apps';
import * as captureTarget from 'macmcp/capture/capture_target';
import * as elementAtPoint from 'macmcp/element/element_at_point';
import * as staleRef from 'macmcp/element/stale_ref';
import * as findWindow from 'macmcp/window/find_window';
import * as windowServer from 'macmcp/window/window_server';

// Whether a window of another application lets clicks through, as the hit test tells: in the middle of what it hides of a window it
// names that one's application.
function isPassed(entry, window) {
  if (entry.process_id === window.process_id) return false;
  const found = elementAtPoint.find(rectangles.middle(rectangles.intersection(entry, window)));
  return found !== null && found.app !== null && found.app.process_id === window.process_id;
}

// What lies before a window, on every level that applications have: windows of its own application cover it as well, and what lets
// clicks through hides nothing that is acted on.
function before(windowId) {
  const entries = windowServer.onScreen().windows;
  const place = entries.findIndex((entry) => entry.window_id === windowId);
  return entries
    .slice(0, Math.max(0, place))
    .filter((entry) => rectangles.overlap(entry, entries[place]) && !isPassed(entry, entries[place]))
    .map(({ x, y, width, height }) => ({ x, y, width, height }));
}

// A process as a snapshot knows it.
export const mark = (app) => {
  const { name, bundle_id, process_id, hidden } = app;
  return { name, bundle_id, process_id, launched: runningApps.launchTime(app), hidden };
};

// The owner of a window, which the policy has to allow.
export function ownerOf(windowId) {
  const entry = windowServer.withId(windowId);
  const app = entry === undefined ? null : runningApps.withProcessId(entry.process_id);
  return app === null ? findWindow.failUnknownId(windowId) : appPolicy.admit(app);
}

// The window in which a text was read, as the window server lists it now; ends the script where it is not there any more.
export function ofSeen(target) {
  const app = staleRef.processOf(target);
  const entry = windowServer.withId(target.root.window_id);
  if (entry === undefined || entry.process_id !== app.process_id) return staleRef.fail(target, 'its window has been closed', true);
  return { app, entry };
}

// `target` is a text that was read before; null for a window that is named by its id.
export function find(windowId, target) {
  const app = target === null ? ownerOf(windowId) : ofSeen(target).app;
  reply.setSubject(app);
  const id = target === null ? windowId : target.root.window_id;
  const allowed = captureTarget.permission();
  return { app: mark(app), target: Object.assign({ allowed }, captureTarget.window(id)), before: before(id) };
}

// The frame of a part of a window, on the screen.
export const onScreen = (entry, frame) => ({ x: entry.x + frame.x, y: entry.y + frame.y, width: frame.width, height: frame.height });

// Whether another window lies before a part of a window.
export const isCovered = (entry, frame) => before(entry.window_id).some((each) => rectangles.overlap(each, onScreen(entry, frame)));
