// Trees that applications build when they are asked for them: browsers, and what is made of them. A read of AXRole of the
// application asks, and elementTree.openApp reads it; the tree is there some time later [findings 1.1].
import * as reply from 'macmcp/core/reply';
import * as clock from 'macmcp/core/clock';
import * as ax from 'macmcp/ax/ax';
import * as runningApps from 'macmcp/app/running_apps';
import * as elementNode from 'macmcp/element/element_node';
import * as surfaces from 'macmcp/window/surfaces';

const STEP_MS = 200;

// How long the read of AXRole may take before AXManualAccessibility is written, and all in all where that is refused.
const BEFORE_WRITE_MS = 1000;
const LONGEST_MS = 2500;

// Electron waits two seconds after the write, and begins anew at each one: it is written once a process
// [findings 1.2].
const AFTER_WRITE_MS = 3000;

// What holds something as soon as a page is there.
const PAGES = new Set(['AXScrollArea', 'AXWebArea']);

const isFramePart = (node) => surfaces.CONTAINERS.has(node.role) || surfaces.WINDOW_BUTTONS.has(node.subrole);

// Whether the children of an element are nothing but what surrounds a page that is not there yet.
export const isBare = (parent, children) => (surfaces.CONTAINERS.has(parent.role) || PAGES.has(parent.role)) && children.every(isFramePart);

// An area that scrolls and is smaller than that is none of a page: the results of a calculator are empty at first.
const LEAST_PAGE = 100;

const isPage = ({ role, width, height }) => PAGES.has(role) && (role === 'AXWebArea' || Math.min(width, height) >= LEAST_PAGE);
const isEmptyPage = (node) => isPage(node) && node.children === 0 && node.width > 0 && node.height > 0;

const mayHoldContent = (node) => node.role === 'AXWindow' && !node.minimized;

// Whether a tree that elementTree.walk answered lacks its content: an empty page, or a window that holds nothing. Windows
// stand before what they hold.
export function isUnbuilt({ nodes, truncated }) {
  if (truncated !== null) return false;
  const empty = new Set();
  for (const node of nodes) {
    if (isEmptyPage(node)) return true;
    if (node.parent === null && mayHoldContent(node)) empty.add(node.root);
    else if (empty.size > 0 && !isFramePart(node)) empty.delete(node.root);
  }
  return empty.size > 0;
}

// The id of the first window that holds nothing but what surrounds a page; undefined where none does.
export function emptyWindow({ roots, nodes, truncated }) {
  if (truncated !== null) return undefined;
  const isEmpty = (root, place) =>
    root.index === null &&
    root.window_id !== null &&
    root.minimized !== true &&
    nodes.every((node) => node.root !== place || isFramePart(node));
  const found = roots.find(isEmpty);
  return found === undefined ? undefined : found.window_id;
}

// How the server remembers a process.
const ownerOf = (app) => `${app.process_id}:${runningApps.launchTime(app)}`;

// Whether an application had its time to build what it shows, or must not be waited for.
export const hadItsTime = (app, awaited) => awaited === null || awaited.includes(ownerOf(app));

// So many groups, or windows, are asked what lies in their middle.
const MOST_TOUCHED = 4;

const isEmptyGroup = ({ role, children, width, height }) => role === 'AXGroup' && children === 0 && width > 0 && height > 0;

// Asks what lies in the middle of what is empty: some views build what they show when they are asked that, and not before
// [findings-2 7.11].
function touch(app, { nodes = [] }) {
  const application = ax.application(app.process_id);
  const groups = nodes.filter(isEmptyGroup);
  const windows = () => surfaces.windowsOf(application).map((window) => elementNode.read(window, elementNode.attributes()).node);
  const frames = groups.length > 0 ? groups : windows().flatMap((node) => (node === null || node.frame === null ? [] : [node.frame]));
  for (const { x, y, width, height } of frames.slice(0, MOST_TOUCHED)) {
    $.AXUIElementCopyElementAtPosition(application, x + width / 2, y + height / 2, Ref());
  }
}

// What `look` answers, once `isLacking` no longer holds of it. `awaited` has the processes that had their time
// (call.awaited_trees); null for who must not wait.
export function lookUntilBuilt(app, look, isLacking, awaited, span) {
  let found = look();
  if (hadItsTime(app, awaited) || !isLacking(found)) return found;
  const goOn = (part) => {
    while (isLacking(found) && part.left() > 0) {
      clock.pause(Math.min(STEP_MS, part.left()));
      found = look();
    }
  };
  touch(app, found);
  goOn(clock.part(span, BEFORE_WRITE_MS));
  if (isLacking(found) && span.left() <= 0) return found;
  if (isLacking(found)) {
    const taken = ax.setAttribute(ax.application(app.process_id), 'AXManualAccessibility', $(true));
    goOn(clock.part(span, taken ? AFTER_WRITE_MS : LONGEST_MS - BEFORE_WRITE_MS));
  }
  reply.rememberAwaitedTree(ownerOf(app));
  return found;
}
