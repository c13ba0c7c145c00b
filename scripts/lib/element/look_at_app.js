// One look at an application: its windows, the tree of the front one, what is open over it, and what has the focus.
import * as names from 'macmcp/core/names';
import * as reply from 'macmcp/core/reply';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as elementNode from 'macmcp/element/element_node';
import * as elementTree from 'macmcp/element/element_tree';
import * as pageDoubt from 'macmcp/element/page_doubt';
import * as appWindows from 'macmcp/window/app_windows';
import * as covering from 'macmcp/window/covering';
import * as dialogWindows from 'macmcp/window/dialog_windows';
import * as windowServer from 'macmcp/window/window_server';
import * as windowsElsewhere from 'macmcp/window/windows_elsewhere';

// How many windows are asked for their titles, one message each; the others are counted.
const MOST = 8;

const LIMITS = { max_elements: 1000, max_depth: 40, offscreen: false, actions: false, matches: null };

const leavesOut = (node, parent) => elementNode.isWindowControl(node) || elementNode.isShutMenu(node, parent);

// The windows front to back, those that are not on screen last. An id that macOS does not tell has no place.
function inOrder(roots, entries) {
  const place = (root) => {
    const at = entries.findIndex((entry) => entry.window_id === root.window_id);
    return at < 0 ? entries.length : at;
  };
  return roots
    .map((root, index) => ({ root, index }))
    .sort((a, b) => place(a.root) - place(b.root) || a.index - b.index)
    .map(({ root }) => root);
}

// What has the keyboard in the application, by one message: {window, element}, each null when it tells none.
function focusOf(application) {
  const { slots } = ax.copyAttributes(application, ax.attributeList(['AXFocusedWindow', 'AXFocusedUIElement']));
  const at = (index) => (slots === null ? null : axValues.element(slots.objectAtIndex(index)));
  return { window: at(0), element: at(1) };
}

// The window of a sheet that has the focus is the one that it hangs on.
function rootOf(window, roots) {
  const isIt = (element) => element !== null && roots.find((root) => ax.isSame(root.element, element));
  if (window === null) return null;
  return isIt(window) || isIt(ax.readAttribute(window, 'AXParent')) || null;
}

function failNoWindow(app, windowId) {
  reply.fail('WindowNotFound', `${names.quote(app.name)} shows no window ${windowId}`, {
    why: windowServer.has(windowId) ? 'It is on another Space, or belongs to another application' : 'It has been closed',
    hint: 'Call list_windows, then look again',
    details: { window_id: windowId },
  });
}

const failUnbuilt = (app) => reply.fail('ElementNotFound', `${names.quote(app.name)} has not built its tree, or does not tell all of it`);

// The window to outline: the one asked for, the one with the keyboard, the main one, the first on the screen. null when
// there is none.
function frontOf(app, described, focused, windowId) {
  const asked = windowId === undefined ? undefined : described.find(({ root }) => root.window_id === windowId);
  if (windowId !== undefined) return asked || failNoWindow(app, windowId);
  const shown = described.filter(({ window }) => window.minimized !== true);
  // Windows without a title or a role that nobody sees may lie in front [findings-2 8.10].
  const isStandard = ({ window }) => window.subrole === 'AXStandardWindow' && Boolean(window.title);
  const main = shown.find(({ window }) => window.main) || shown.find(isStandard);
  return shown.find(({ root }) => root === focused) || main || shown[0] || null;
}

function row({ root, window }, { front, known }, entries, owner) {
  const listed = entries.find((entry) => entry.window_id === root.window_id);
  const { x, y, width, height } = window.frame || listed || {};
  return {
    window_id: root.window_id,
    title: window.title,
    x,
    y,
    width,
    height,
    minimized: window.minimized === true,
    on_screen: window.minimized !== true && !owner.hidden && (root.window_id === null || listed !== undefined),
    main: window.main === true,
    dialog: dialogWindows.isDialog(window),
    front: root === front,
    covered_by: root.window_id === null ? [] : covering.before(root.window_id, entries, known),
  };
}

// Where the focus is: a place in the tree, or what the element says where the tree does not hold it.
function focusIn(found, element) {
  if (element === null) return null;
  const places = found.nodes.map((_, place) => place);
  const likely = places.filter((place) => found.nodes[place].focused === true);
  const isIt = (place) => ax.isSame(found.handles[place], element);
  const place = [...likely, ...places].find(isIt);
  if (place !== undefined) return { place };
  const { node } = elementNode.read(element, elementNode.attributes());
  return node === null ? null : { element: elementNode.facts(node) };
}

// {windows, more_windows, before, focus, scan, beyond}. `windowId` undefined for the front window; `entries` are the windows on the screen
// as windowServer lists them; `awaited` as in elementTree.read. With `only_built` it ends where a tree would be built, or is not whole.
export default function lookAtApp(app, { window: windowId, include_offscreen: offscreen, only_built: onlyBuilt }, entries, awaited, span) {
  let state = null;
  function choose(roots, application) {
    const ordered = inOrder(roots, entries);
    const focus = focusOf(application);
    const focused = rootOf(focus.window, roots);
    const asked = ordered.filter((root, index) => index < MOST || root === focused || root.window_id === windowId);
    const told = asked.map((root) => ({ root, window: appWindows.readOne(root.element, root.window_id) }));
    const described = told.filter(({ root, window }) => !window.surface || root.window_id === windowId);
    const front = frontOf(app, described, focused, windowId);
    const none = told.filter((each) => !described.includes(each)).map(({ root }) => root);
    const known = new Set(roots.filter((root) => !none.includes(root)).map((root) => root.window_id));
    state = { roots, focus, described, known, front: front === null ? null : front.root, more: roots.length - asked.length };
    return front === null ? [] : [front.root];
  }
  const options = Object.assign({ leaves_out: leavesOut, awaited }, LIMITS, { offscreen });
  const found = elementTree.read(app, { choose, quiet: onlyBuilt }, options, span);
  if (onlyBuilt && (found.unbuilt || found.unread)) failUnbuilt(app);
  const { front } = state;
  if (front !== null && front.window_id !== null) front.covered_by = covering.before(front.window_id, entries, state.known);
  return {
    windows: state.described.map((each) => row(each, state, entries, app)),
    more_windows: state.more,
    before: front === null || front.window_id === null ? [] : covering.othersBefore(front.window_id, entries),
    focus: focusIn(found, state.focus.element),
    scan: Object.assign(elementTree.report(app, found), {
      elsewhere: windowId === undefined ? windowsElsewhere.find(app, state.roots) : [],
      doubt: pageDoubt.of(found),
    }),
    beyond: found.beyond,
  };
}
