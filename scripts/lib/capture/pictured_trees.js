// The trees of the windows that a picture shows, for who marks what can be acted on.
import * as appPolicy from 'macmcp/core/app_policy';
import * as clock from 'macmcp/core/clock';
import * as rectangles from 'macmcp/core/rectangles';
import * as runningApps from 'macmcp/app/running_apps';
import * as elementNode from 'macmcp/element/element_node';
import * as elementTree from 'macmcp/element/element_tree';
import * as covering from 'macmcp/window/covering';
import * as windowServer from 'macmcp/window/window_server';

// How many applications are read, those in front first, and what of one is.
const MOST_APPS = 6;
const LIMITS = { max_elements: 1000, max_depth: 40, offscreen: false, actions: true, matches: null };

// How much of the time that is left one application may take, where there are others.
const SHARE = 0.5;

// What one application may fail with while others are read.
const PASSED_OVER = new Set(['AppNotResponding', 'AppNotRunning', 'WindowNotFound']);

const leavesOut = (node, parent) => elementNode.isWindowControl(node) || elementNode.isShutMenu(node, parent);

// Whether one window lies before all that a picture shows of another.
function isHidden(entry, place, entries, area) {
  const part = rectangles.intersection(entry, area);
  return entries.slice(0, place).some((over) => rectangles.isNear(rectangles.intersection(over, part), part, 0));
}

// The windows of which the picture shows something, front to back.
function seen(picture, entries) {
  if (picture.kind === 'window') return entries.filter((entry) => entry.window_id === picture.window_id);
  const shown = (entry, place) => rectangles.overlap(entry, picture.area) && !isHidden(entry, place, entries, picture.area);
  return entries.filter((entry, place) => shown(entry, place) && appPolicy.isOpen(entry.process_id));
}

function treeOf(app, ids, entries, awaited, span) {
  const options = Object.assign({ leaves_out: leavesOut, awaited }, LIMITS);
  const found = elementTree.read(app, { choose: (roots) => roots.filter((root) => ids.has(root.window_id)) }, options, span);
  for (const root of found.roots) {
    if (root.index === null && root.window_id !== null) root.covered_by = covering.before(root.window_id, entries, ids);
  }
  return Object.assign(elementTree.report(app, found), { elsewhere: [] });
}

// The same; null of one among others that does not answer, or has ended: it leaves the others their marks.
function treeUnlessSilent(app, ids, entries, awaited, span, isOnly) {
  if (isOnly) return treeOf(app, ids, entries, awaited, span);
  try {
    return treeOf(app, ids, entries, awaited, clock.part(span, span.left() * SHARE));
  } catch (error) {
    if (!PASSED_OVER.has(error.code)) throw error;
    return null;
  }
}

// {order, trees, unread}: the windows of which something is shown, front to back; a tree for each of their applications; and the
// names of those that were not read.
export function read(picture, awaited, span) {
  const entries = windowServer.list(windowServer.ON_SCREEN);
  const windows = seen(picture, entries);
  const idsOf = new Map();
  for (const { process_id, window_id } of windows) {
    if (!idsOf.has(process_id)) idsOf.set(process_id, new Set());
    idsOf.get(process_id).add(window_id);
  }
  const apps = [...idsOf.keys()].map((id) => runningApps.withProcessId(id)).filter((app) => app !== null);
  const trees = [];
  const unread = [];
  const isOnly = apps.length === 1;
  for (const app of apps) {
    const isLate = trees.length + unread.length >= MOST_APPS || span.left() <= 0;
    const tree = isLate ? null : treeUnlessSilent(app, idsOf.get(app.process_id), entries, awaited, span, isOnly);
    if (tree === null) unread.push(app.name);
    else trees.push(tree);
  }
  return { order: windows.map((entry) => entry.window_id), trees, unread };
}
