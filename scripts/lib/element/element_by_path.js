// The element at the end of a path that a person wrote (parse_element_path.js). Each step is taken among the children; where none
// fits, among all that stands below, as people leave out what they do not see.
import * as reply from 'macmcp/core/reply';
import * as names from 'macmcp/core/names';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as elementCandidates from 'macmcp/element/element_candidates';
import * as elementNames from 'macmcp/element/element_names';
import * as elementNode from 'macmcp/element/element_node';
import * as elementTree from 'macmcp/element/element_tree';
import * as treeRows from 'macmcp/element/tree_rows';
import { lineOf } from 'macmcp/element/tree_context';
import * as lateTree from 'macmcp/element/late_tree';
import * as listRows from 'macmcp/element/list_rows';
import reachableElements from 'macmcp/element/reachable_elements';
import * as textHolders from 'macmcp/element/text_holders';
import * as surfaces from 'macmcp/window/surfaces';
import * as windowServer from 'macmcp/window/window_server';

const BELOW = {
  skip: new Set(['AXMenuBar']),
  max_elements: Infinity,
  max_depth: 100,
  offscreen: true,
  built_rows: true,
  actions: false,
  matches: null,
};

// What a level holds, for the reader of an error.
function describeLevel(level) {
  if (level.length === 0) return 'There is nothing';
  return `From the screen: there are ${names.listSome(level.map(({ node }) => elementNode.describe(node)))}`;
}

const entryOf = ({ node, parent = null }) => ({ node, parent });

// What has the role of a step among `all`, and holds a text that fits best.
function holdersSaying({ role, title }, { all, tree }) {
  const holder = ({ place }) => textHolders.around(tree.nodes, place, (node) => elementNode.hasRole(node, role));
  const held = all.filter((entry) => textHolders.isText(entry.node, entry.parent) && holder(entry) !== null);
  const holders = new Set(elementNames.best(held, title, entryOf).map(holder));
  return all.filter(({ place }) => holders.has(place));
}

// Those of a list that a step means, whatever their place.
function fittingStep(step, list) {
  const ofRole = list.filter(({ node }) => elementNode.hasRole(node, step.role));
  return step.title === null ? ofRole : elementNames.best(ofRole, step.title, entryOf);
}

// The same of all below an element.
function fittingIn(step, below) {
  const fitting = fittingStep(step, below.all);
  return fitting.length === 0 && step.title !== null ? holdersSaying(step, below) : fitting;
}

// Rows that are out of view are read where nothing else fits, and where others are counted [findings-2 7.3].
function fittingBelow(step, below) {
  let fitting = fittingIn(step, below);
  while ((step.place === null ? fitting.length === 0 : !isCounted(step, fitting, below)) && below.readMore())
    fitting = fittingIn(step, below);
  return step.place === null || isCounted(step, fitting, below) ? fitting : [];
}

// Whether no row is unread before the one that a place means.
function isCounted({ place }, fitting, { all, tree }) {
  const wanted = fitting[place - 1];
  const at = wanted === undefined ? all.length : all.indexOf(wanted);
  return tree.cut_lists.every((list) => {
    const before = all.findIndex((entry) => entry.place === list.place);
    if (before < 0 || before >= at) return true;
    if (wanted === undefined) return false;
    const row = lineOf(tree.nodes, wanted.place).find((each) => tree.nodes[each].parent === list.place);
    return row !== undefined && list.left.every((index) => index > tree.nodes[row].index);
  });
}

const atPlace = (step, fitting) => (step.place === null ? fitting : step.place === 0 ? [] : fitting.slice(step.place - 1, step.place));

// All below one place of a tree, or below none: in the order of the outline, from top to bottom, and what an element holds
// behind it.
function inOutlineOrder(nodes, top) {
  const below = nodes.map(() => []);
  const tops = [];
  nodes.forEach(({ parent }, place) => {
    if (parent === null) tops.push(place);
    else below[parent].push(place);
  });
  for (const list of below) list.sort((one, other) => nodes[one].index - nodes[other].index);
  const order = [];
  const stack = (top === null ? tops : below[top].slice()).reverse();
  while (stack.length > 0) {
    const place = stack.pop();
    order.push(place);
    stack.push(...below[place].slice().reverse());
  }
  return order;
}

// What stands below an element, null for the application, with the tree of its window: {tree, all, readMore}.
function readBelow(search, found) {
  const roots = found === null ? search.roots : [found.root];
  const tree = Object.assign(elementTree.walk(roots, BELOW, search.span), { roots });
  const top = found === null ? null : tree.handles.findIndex((handle) => ax.isSame(handle, found.element));
  const rows = treeRows.rowsSpan(search.span);
  const entry = (place) => {
    const node = tree.nodes[place];
    const parent = node.parent === null ? null : tree.nodes[node.parent];
    return { place, node, parent, element: tree.handles[place], root: roots[node.root] };
  };
  const entries = () => (top === -1 ? [] : inOutlineOrder(tree.nodes, top)).map(entry);
  const below = { tree, all: entries(), readMore };
  function readMore() {
    const isRead = tree.readMore(rows);
    if (isRead) below.all = entries();
    return isRead;
  }
  return below;
}

function reachableOf({ tree }, list) {
  const places = reachableElements(
    tree,
    list.map(({ place }) => place),
  );
  return list.filter(({ place }) => places.includes(place));
}

function failMissing({ app, path }, step, level, below) {
  const near = step.title === null ? [] : elementNames.nearest(below.all, step.title, entryOf, 5);
  const places = near.map(({ place }) => place);
  const cut = treeRows.cutBy(below.tree);
  if (cut !== null) {
    const what = `${names.oneLine(path)} was not found in what was read: nothing there fits ${names.oneLine(step.text)}`;
    elementCandidates.failUnread(what, app, below.tree, places, cut, { details: { element: path, step: step.text, cut: true } });
  }
  elementCandidates.fail(
    'ElementNotFound',
    `There is no element ${names.oneLine(path)}: nothing fits ${names.oneLine(step.text)}`,
    app,
    below.tree,
    places,
    {
      why: places.length > 0 ? `${describeLevel(level)}. The nearest names are` : describeLevel(level),
      hint: 'Call get_ui_elements and pass the ref',
      details: { element: path, step: step.text },
    },
  );
}

function failAmbiguous({ app, path }, step, below, fitting) {
  const places = fitting.map((one) => below.all.find(({ element }) => ax.isSame(element, one.element))).filter(Boolean);
  elementCandidates.fail(
    'Ambiguous',
    `Several elements fit ${names.oneLine(step.text)}`,
    app,
    below.tree,
    places.map(({ place }) => place),
    {
      why: 'They are',
      hint: 'Use the ref of one of them, or add the index or the title in brackets',
      details: { element: path, step: step.text },
    },
  );
}

// The one that a step means. `found` is the element before it, null for the application.
function chooseByStep(search, step, found, level) {
  const sheet = /^(ax)?sheet$/i.test(step.role) ? undefined : level.find(isSheet);
  if (sheet !== undefined) {
    // What is under a sheet cannot be used until that has gone.
    const inside = atPlace(step, fittingBelow(step, readBelow(search, sheet)));
    if (inside.length === 1) return inside[0];
  }
  const fitting = fittingStep(step, level);
  const chosen = level.some((each) => each.is_at_place) ? fitting : atPlace(step, fitting);
  if (chosen.length === 1) return chosen[0];
  const below = readBelow(search, found);
  const deeper = fitting.length > 0 ? [] : atPlace(step, reachableOf(below, fittingBelow(step, below)));
  if (deeper.length === 1) return withDoubt(deeper[0], step, below);
  if (chosen.length + deeper.length > 1) failAmbiguous(search, step, below, chosen.concat(deeper));
  return failMissing(search, step, level, below);
}

// The only one that fits, where what was not read may fit as well.
function withDoubt(chosen, step, { tree }) {
  const cut = step.place === null ? treeRows.cutBy(tree) : null;
  if (cut !== null) reply.setCaveat(`It is the only one found that fits ${names.oneLine(step.text)}; ${cut}.`);
  return chosen;
}

const isSheet = ({ node }) => node.role === 'AXSheet';

// Where a way may begin. The numbers of windows are asked for only where an error names elements.
function rootsOf(app, which, span) {
  if (which.named !== undefined) return elementTree.rootsOf(app, which, span).roots;
  const { element: application, windows } = elementTree.openApp(app, span);
  const numbered = windows
    .filter((element) => !surfaces.isOne(element))
    .map((element) => ({
      element,
      index: null,
      get window_id() {
        return windowServer.numbering()(element, app.process_id);
      },
    }));
  return numbered.concat(elementTree.looseChildren(application, windows));
}

// Reads what it passes and what stands beside it. `passed` is what was looked at last: a parent, null for the
// application, and the nodes below it.
function descend(app, path, steps, passed, which, span) {
  const search = { app, path, roots: rootsOf(app, which, span), span };
  const wanted = elementNode.attributes();
  const read = (list) => {
    const seen = list.map((each) => Object.assign({}, each, elementNode.read(each.element, wanted)));
    passed.unread = seen.some(({ code, node }) => node === null && code !== ax.CODE.GONE);
    return seen.filter(({ node }) => node !== null);
  };
  // Of a list the row whose place is written, else what is there.
  function childrenOf({ element, node, root }, { role, place, title }) {
    const parts = listRows.split(element, node, false, true);
    if (parts === null) return axValues.items(node.children).map((each) => ({ element: each, root }));
    const isRow = /^(ax)?row$/i.test(role) && title === null && place > 0 && parts.rows !== null;
    if (isRow)
      return axValues
        .items(parts.rows)
        .slice(place - 1, place)
        .map((each) => ({ element: each, root, is_at_place: true }));
    return parts.there.map((index) => ({ element: node.children.objectAtIndex(index), root }));
  }
  let level = read(search.roots.map((root) => ({ element: root.element, root })));
  let found = null;
  for (const [at, step] of steps.entries()) {
    const chosen = chooseByStep(search, step, found, level);
    // What was found in a tree knows only how many children it has.
    const [whole] = chosen.place === undefined ? [chosen] : read([chosen]);
    found = whole || chosen;
    level = whole === undefined || at === steps.length - 1 ? [] : read(childrenOf(found, steps[at + 1]));
    Object.assign(passed, { parent: found.node, level: level.map(({ node }) => node) });
  }
  return { app, element: found.element, node: found.node };
}

// Goes down a written path. Where it ends too early the application may not have built its tree yet.
export default function elementByPath(app, path, steps, which, awaited, span) {
  const look = () => {
    const passed = { parent: null, level: [], unread: false };
    try {
      return { found: descend(app, path, steps, passed, which, span), error: null, unread: false, bare: false };
    } catch (error) {
      if (error.code !== 'ElementNotFound') throw error;
      const { parent, level, unread } = passed;
      return { found: null, error, unread, bare: parent !== null && lateTree.isBare(parent, level) };
    }
  };
  const { found, error, unread, bare } = lateTree.lookUntilBuilt(app, look, (seen) => seen.bare, awaited, span);
  if (error === null) return found;
  error.more.details.gone = !bare && !unread && error.more.details.cut !== true;
  throw error;
}
