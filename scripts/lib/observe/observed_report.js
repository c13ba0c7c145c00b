// What was seen to change, as it leaves the script: {scan, changes, unseen}. What appeared is read, and elements are told with
// their way from a window, so that they can be named later: as far as the budget of messages goes.
import * as appPolicy from 'macmcp/core/app_policy';
import * as ax from 'macmcp/ax/ax';
import * as elementLists from 'macmcp/ax/element_lists';
import * as runningApps from 'macmcp/app/running_apps';
import * as elementTree from 'macmcp/element/element_tree';
import * as treeNode from 'macmcp/element/tree_node';
import * as windowServer from 'macmcp/window/window_server';
import * as observedApp from 'macmcp/observe/observed_app';
import * as observedElement from 'macmcp/observe/observed_element';

const MOST_CHANGES = 24;
const MOST_INSIDE = 12;
const MOST_INSIDE_OTHERS = 8;
const MOST_APPEARED = 6;
const DEEPEST = 12;

// A window of another application is read where so many messages are left, and only one.
const LEFT_FOR_OTHERS = 4;
const NO_BUDGET = { left: () => 0 };

// No more children of one element are asked for what they are than there are messages.
const MOST_LISTED = 40;

// What a sheet or a dialog is about: its question, its buttons and its fields.
const TELLING = new Set([
  'AXStaticText',
  'AXHeading',
  'AXButton',
  'AXTextField',
  'AXTextArea',
  'AXComboBox',
  'AXCheckBox',
  'AXRadioButton',
  'AXPopUpButton',
  'AXMenuButton',
  'AXMenuItem',
  'AXLink',
  'AXSlider',
  'AXProgressIndicator',
]);
const FRAME_PARTS = new Set(['AXCloseButton', 'AXMinimizeButton', 'AXZoomButton', 'AXFullScreenButton', 'AXToolbarButton']);

// What appears beside what is looked for, and says nothing.
const NOISE = new Set(['AXMenuBar', 'AXScrollBar', 'AXSplitter', 'AXGrowArea', 'AXValueIndicator', 'AXColumn']);
const LOOKED_INTO = new Set([
  'AXGroup',
  'AXScrollArea',
  'AXSplitGroup',
  'AXUnknown',
  'AXMenu',
  'AXWebArea',
  'AXRow',
  'AXCell',
  'AXLayoutArea',
]);

// What comes first where the budget may not last for all.
const FIRST = ['ended', 'front_app', 'open', 'appeared', 'window_of', 'rows', 'mark_gone', 'text', 'value', 'selected_rows', 'focus'];
const rank = ({ kind }) => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);

// The elements that are told, as one tree. `known` are readings that need not be made again.
function treeOf(app, is, known, budget) {
  const tree = { roots: [], nodes: [], complete: [], truncated: null };
  const handles = [];
  const numberOf = windowServer.numbering();
  const isOf = (element) => (each) => ax.isSame(each, element);

  function readingOf(element) {
    const found = known.find((each) => ax.isSame(each.element, element));
    if (found !== undefined) return found;
    if (budget.left() <= 0) return null;
    const reading = observedElement.read(element);
    known.push(reading);
    return reading;
  }

  function add(reading, entry) {
    tree.nodes.push(treeNode.of(entry, reading.node, true, false));
    handles.push(reading.element);
    return tree.nodes.length - 1;
  }

  function addRoot(reading, index) {
    const isWindow = index === null;
    const number = isWindow ? numberOf(reading.element, app.process_id) : null;
    tree.roots.push({ element: reading.element, index, window_id: number });
    tree.complete.push(false);
    return add(reading, { index, within: { root: tree.roots.length - 1, parent: null } });
  }

  const addBelow = (reading, parent, index) => add(reading, { index, within: { root: tree.nodes[parent].root, parent } });

  // The place of an element in the tree, what it stands in before it; null when the way to it is too far.
  function placeOf(element, depth = 0) {
    const there = handles.findIndex(isOf(element));
    if (there >= 0) return there;
    const reading = readingOf(element);
    if (reading === null || reading.node === null) return null;
    if (is.windows.some(isOf(element))) return addRoot(reading, null);
    const loose = is.children.findIndex(isOf(element));
    if (loose >= 0) return addRoot(reading, loose);
    const outer = reading.more === null ? null : reading.more.parent;
    const parent = outer === null || depth >= DEEPEST ? null : placeOf(outer, depth + 1);
    if (parent === null) return null;
    const index = elementLists.indexOf(readingOf(outer).node.children, element);
    return index < 0 ? null : addBelow(reading, parent, index);
  }

  // The places of what tells what an element is about, and whether there is more.
  function contentsOf(place, most) {
    const inside = [];
    const queue = childrenOf(place);
    while (queue.length > 0 && inside.length < most && budget.left() > 0) {
      const { element, index, parent } = queue.shift();
      const reading = readingOf(element);
      if (reading === null || reading.node === null || FRAME_PARTS.has(reading.node.subrole)) continue;
      const isTelling = TELLING.has(reading.node.role) && !isSeparator(reading.node);
      if (!isTelling && !LOOKED_INTO.has(reading.node.role)) continue;
      const at = addBelow(reading, parent, index);
      if (isTelling) inside.push(at);
      else queue.push(...childrenOf(at));
    }
    return { inside, rest: queue.length > 0 };
  }

  function childrenOf(place) {
    const reading = known.find((each) => ax.isSame(each.element, handles[place]));
    return elementLists.first(reading.node.children, MOST_LISTED).map((element, index) => ({ element, index, parent: place }));
  }

  // The places of refs are those of nodes; a node that only leads to others is not listed.
  const mayRead = () => budget.left() > 0;
  return { tree, placeOf, addBelow, readingOf, contentsOf, mayRead, node: (place) => tree.nodes[place] };
}

// An item without a name draws a line between others.
const isSeparator = (node) => node.role === 'AXMenuItem' && nameOf(node) === null;

const nameOf = ({ title, description, label }) => title || description || label || null;
const brief = (node) => ({ role: node.role, subrole: node.subrole || null, name: nameOf(node) });

// What a text that has gone said is its name.
const briefOfGone = (node) => ({ ...brief(node), name: nameOf(node) || (typeof node.value === 'string' ? node.value : null) });

// How an element is named in an answer: by the ref that the caller has, or by its place in the tree.
function element(reading, about, call, trees) {
  const { target } = about;
  const isTarget = target !== null && ax.isSame(target.element, reading.element);
  if (reading.ref !== undefined) return { ref: reading.ref, ...brief(reading.node) };
  if (isTarget && call.target !== null) return { ref: call.target.ref, ...brief(reading.node) };
  const place = trees.placeOf(reading.element);
  return place === null ? brief(reading.node) : { at: place };
}

function appeared(change, trees, state) {
  const place = trees.placeOf(change.element);
  if (place === null) {
    state.unseen.add('what else appeared');
    return null;
  }
  const { role, subrole } = trees.node(place);
  if (FRAME_PARTS.has(subrole) || NOISE.has(role)) return null;
  const isLarge = /^AX(Sheet|Popover|Menu|Drawer)$/.test(role) || /Dialog$/.test(subrole || '');
  const { inside, rest } =
    LOOKED_INTO.has(role) || role === 'AXWindow' || isLarge
      ? trees.contentsOf(place, isLarge ? MOST_INSIDE : MOST_INSIDE_OTHERS)
      : { inside: [], rest: false };
  if (rest) state.unseen.add('the rest of what appeared: see get_ui_elements');
  // What holds nothing that says anything says nothing.
  if (inside.length === 0 && LOOKED_INTO.has(role) && textOf(trees.node(place)) === null) return null;
  return { kind: change.kind, at: place, inside };
}

function selectedRows(change, about, call, trees) {
  const [row] = elementLists.first(change.rows, 1);
  const reading = row === undefined ? null : trees.readingOf(row);
  const place = reading === null ? null : trees.placeOf(row);
  const inside = place === null ? [] : trees.contentsOf(place, 2).inside;
  return { kind: 'selected_rows', ...element(change.reading, about, call, trees), after: change.after, inside };
}

const textOf = (node) => (typeof node.value === 'string' && node.value !== '' ? node.value : nameOf(node));

// So many rows of a list that was made again are read beside what the budget has for all else, and what each may take.
const MOST_REBUILT = 12;
const MESSAGES_A_ROW = 3;

const REBUILT = 'rows near it, which were rebuilt or removed: call get_ui_elements';

// The rows of a list that was made again, as far as it is known what came and went: what the selected ones said before, and what
// says something that the caller was not shown, where there are no more of these than there are rows more than before.
function rebuiltRows(change, about, call, trees, state) {
  const { reading, added, named, before, after } = change;
  const shown = new Set(call.rows_shown);
  /** @type {any[]} */
  const found = before === after ? [] : [{ kind: 'rows', ...element(reading, about, call, trees), before, after }];
  const left = added.map((each) => each.element);
  const isRead = shown.size + named.length > 0 && left.length <= MOST_REBUILT;
  if (isRead) state.budget.add(left.length * MESSAGES_A_ROW);
  const rows = [];
  while (isRead && left.length > 0 && trees.mayRead()) {
    const place = trees.placeOf(left.shift());
    const { inside } = place === null ? { inside: [] } : trees.contentsOf(place, 1);
    rows.push({ place, inside, text: inside.length === 0 ? null : textOf(trees.node(inside[0])) });
  }
  if (left.length > 0) {
    state.unseen.add(REBUILT);
    return found;
  }
  const there = new Set(rows.map(({ text }) => text));
  const gone = named.filter((name) => !there.has(name));
  found.push(...gone.map((name) => ({ kind: 'gone', role: 'AXRow', name })));
  const fresh = rows.filter(({ text }) => shown.size > 0 && text !== null && !shown.has(text));
  const most = before === after ? gone.length : Math.max(0, after - before);
  if (fresh.length <= most) found.push(...fresh.map(({ place, inside }) => ({ kind: 'appeared', at: place, inside })));
  else if (gone.length === 0) state.unseen.add(REBUILT);
  return found;
}

// A window of another application that came up, with its title and what it shows: {change, tree}. Its number is all that is
// known of it where Accessibility does not tell more.
function windowOfOther(change, budget) {
  const { process_id: processId, window_id: number } = change;
  const app = runningApps.withProcessId(processId);
  const told = { kind: change.kind, app: identity(app), window_id: number };
  if (app === null || !ax.isTrusted() || !appPolicy.isOpen(processId) || budget.left() <= LEFT_FOR_OTHERS) return { told, other: null };
  const is = observedApp.readApp(app, observedApp.SECONDS);
  const numberOf = windowServer.numbering();
  const window = is.windows.find((each) => numberOf(each, processId) === number);
  // What is small and not among its windows is none of them [findings-3 15.6].
  if (window === undefined) return { told: change.small && is.read ? null : told, other: null };
  const trees = treeOf(app, { windows: is.windows, children: is.children || [] }, [], budget);
  const at = trees.placeOf(window);
  if (at === null) return { told, other: null };
  return { told: { ...told, at, inside: trees.contentsOf(at, MOST_INSIDE_OTHERS).inside }, other: { app, tree: trees.tree } };
}

const identity = (app) => (app === null ? null : { name: app.name, process_id: app.process_id });

// What stands in a row or a group that has no name.
function textsOf(named, trees) {
  if (named.at === undefined) return {};
  const node = trees.node(named.at);
  const isNameless = nameOf(node) === null && LOOKED_INTO.has(node.role);
  return isNameless ? { inside: trees.contentsOf(named.at, 2).inside } : {};
}

// What has the focus now, and the row that is selected in it.
function focus({ kind, reading }, about, call, trees) {
  if (reading === null || reading.node === null) return { kind };
  const told = { kind, ...element(reading, about, call, trees) };
  const rows = reading.more === null ? null : reading.more.rows;
  if (elementLists.count(rows) !== 1) return told;
  const { inside } = selectedRows({ reading, rows, after: 1 }, about, call, trees);
  return inside.length === 0 ? told : { ...told, after: 1, inside };
}

// One change as it is answered; null for what is not worth it.
function report(change, about, call, trees, state) {
  const { kind, reading, element: handle, window, rows, frame, app, process_id: processId, isItem, ...rest } = change;
  const box = frame === undefined ? {} : { frame };
  switch (kind) {
    case 'open':
    case 'appeared':
      state.appeared += 1;
      if (state.appeared <= MOST_APPEARED) return appeared(change, trees, state);
      state.unseen.add('what else appeared');
      return null;
    case 'front_window': {
      const place = trees.placeOf(handle);
      return place === null ? null : { kind, at: place };
    }
    case 'front_app':
      return { kind, app: identity(app) };
    case 'ended':
    case 'app_hidden':
    case 'app_shown':
      return { kind, app: identity(about.app) };
    case 'window_of': {
      const { told, other } = windowOfOther(change, state.other === null ? state.budget : NO_BUDGET);
      state.other = state.other || other;
      return told;
    }
    case 'rows':
      return rebuiltRows(change, about, call, trees, state);
    case 'menu_opened':
    case 'menu_closed':
      return { kind, app: identity(runningApps.withProcessId(processId)) };
    case 'selected_rows':
      return selectedRows(change, about, call, trees);
    case 'focus':
      return focus(change, about, call, trees);
    case 'gone':
      if (reading !== undefined && reading.in_row) {
        state.unseen.add(REBUILT);
        return null;
      }
      return reading === undefined ? { kind, role: rest.role, name: rest.name } : { kind, ...briefOfGone(reading.node) };
    default:
      if (window !== undefined) return { kind, ...windowOf(window, trees), ...box, ...rest };
      if (reading === undefined) return { kind, ...rest };
      return ofElement(element(reading, about, call, trees), kind, { ...box, ...rest }, trees);
  }
}

const ofElement = (named, kind, more, trees) => ({ kind, ...named, ...textsOf(named, trees), ...more });

function windowOf(window, trees) {
  const place = trees.placeOf(window.element);
  return place === null ? { role: window.role, subrole: window.subrole, name: window.title } : { at: place };
}

// A menu that is told with its items needs no second line.
function withoutRepeated(list, trees) {
  const hasMenu = list.some(({ kind, at }) => kind === 'appeared' && /^AXMenu/.test(trees.node(at).role));
  return list.filter(({ kind }) => kind !== 'menu_opened' || !hasMenu);
}

// A row that was clicked is the one that its list has selected, and what was selected before is not any more.
function withoutFollowing(list) {
  const isListed = list.some(({ kind, after }) => (kind === 'selected_rows' || kind === 'focus') && after === 1);
  return list.filter(({ kind }) => !isListed || (kind !== 'selected' && kind !== 'unselected'));
}

// `seen` is what was found by comparing: {changes, after, silent}.
export default function observedReport(about, call, before, seen, budget) {
  const { after } = seen;
  const state = { appeared: 0, unseen: new Set(), other: null, budget };
  if (after.late) state.unseen.add('what else changed: the time of the call was up');
  else if (after.cut) state.unseen.add('texts near it');
  if (seen.silent) state.unseen.add('the app, which does not answer now');
  if (before.app === null && about.app !== null && !after.around.ended) state.unseen.add('the app, which Accessibility may not read');
  const readings = [after.target, after.focus]
    .concat(after.levels, after.panes, after.texts)
    .filter((each) => each !== null && each !== undefined && each.node !== null);
  const is = after.app === null ? { windows: [], children: [] } : { windows: after.app.windows, children: after.app.children || [] };
  const trees = about.app === null ? null : treeOf(about.app, is, readings, budget);
  const sorted = seen.changes
    .map((change, place) => ({ change, place }))
    .sort((a, b) => rank(a.change) - rank(b.change) || a.place - b.place);
  const told = sorted.flatMap(({ change }) => report(change, about, call, trees, state)).filter((each) => each !== null);
  const list = withoutFollowing(withoutRepeated(told, trees));
  if (list.length > MOST_CHANGES) state.unseen.add(`${list.length - MOST_CHANGES} more changes`);
  const { tree } = trees === null ? { tree: null } : trees;
  return {
    scan: tree === null || tree.nodes.length === 0 ? null : elementTree.report(about.app, tree),
    other: state.other === null ? null : elementTree.report(state.other.app, state.other.tree),
    changes: list.slice(0, MOST_CHANGES),
    unseen: Array.from(state.unseen),
    process_id: about.app === null ? null : about.app.process_id,
  };
}
