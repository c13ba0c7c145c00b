// Which windows lie before a window, as the window server orders them [bridge 6] (belief `windows-are-opaque` in
// fixtures/beliefs/OPEN.md).
import * as rectangles from 'macmcp/core/rectangles';
import * as runningApps from 'macmcp/app/running_apps';
import * as windowServer from 'macmcp/window/window_server';

// What lies before a window: {x, y, width, height} each. None for one that is not on the screen. `entries` are those on the
// screen, front to back; of its own process only the windows with the ids in `known` count: sheets and popovers belong to it.
export function before(windowId, entries, known) {
  const place = entries.findIndex((entry) => entry.window_id === windowId);
  if (place < 0) return [];
  const { process_id: owner } = entries[place];
  return entries
    .slice(0, place)
    .filter((entry) => entry.process_id !== owner || known.has(entry.window_id))
    .filter((entry) => rectangles.overlap(entry, entries[place]))
    .map(({ x, y, width, height }) => ({ x, y, width, height }));
}

// How many windows of others that lie before one are named.
const MOST_BEFORE = 5;

// Windows of other applications that lie before a window and over it, front to back: [{window_id, app}].
export function othersBefore(windowId, entries) {
  const place = entries.findIndex((entry) => entry.window_id === windowId);
  return entries
    .slice(0, Math.max(0, place))
    .filter((entry) => entry.process_id !== entries[place].process_id && rectangles.overlap(entry, entries[place]))
    .map((entry) => ({ entry, owner: runningApps.withProcessId(entry.process_id) }))
    .filter(({ owner }) => owner !== null)
    .slice(0, MOST_BEFORE)
    .map(({ entry, owner }) => ({ window_id: entry.window_id, app: owner.name }));
}

// Adds `covered_by` to the roots that are windows.
export function mark(roots) {
  const entries = windowServer.listIfAny(windowServer.ON_SCREEN) || [];
  const known = new Set(roots.map((root) => root.window_id));
  for (const root of roots) {
    if (root.index === null && root.window_id !== null) root.covered_by = before(root.window_id, entries, known);
  }
}
