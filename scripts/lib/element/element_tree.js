// Trees of elements: breadth first, one message an element, within budgets [bridge 4.5] [bridge 4.10].
import * as reply from 'macmcp/core/reply';
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as rectangles from 'macmcp/core/rectangles';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as firstAnswer from 'macmcp/ax/first_answer';
import * as runningApps from 'macmcp/app/running_apps';
import * as elementNode from 'macmcp/element/element_node';
import * as lateTree from 'macmcp/element/late_tree';
import * as listRows from 'macmcp/element/list_rows';
import * as textHolders from 'macmcp/element/text_holders';
import * as pageSearch from 'macmcp/element/page_search';
import * as pageTables from 'macmcp/element/page_tables';
import * as treeNode from 'macmcp/element/tree_node';
import * as treeRows from 'macmcp/element/tree_rows';
import * as statusPopovers from 'macmcp/element/status_popovers';
import openMenuRoots from 'macmcp/menu/open_menu_roots';
import * as surfaces from 'macmcp/window/surfaces';
import * as windowServer from 'macmcp/window/window_server';

// How many elements a search looks at.
export const MAX_ELEMENTS = 10000;

// The same with the rows of lists that have to be built for it [findings-2 7.3].
const MAX_WITH_ROWS = 3 * MAX_ELEMENTS;

// So long they are read before what was found is looked at.
const SLICE_MS = 300;

// What lies over its window, and is not cut off by the frames of what holds it.
const FLOATING = new Set(['AXMenu', 'AXSheet', 'AXPopover', 'AXDrawer', 'AXWindow', 'AXHelpTag']);

const clippedBy = (clip, frame) => (clip === null ? frame : rectangles.intersection(clip, frame));

// Elements without a size are kept: closed menus and some groups have none [bridge 4.5].
function isOutside(node, clip) {
  return node.frame !== null && clip !== null && !rectangles.isEmpty(node.frame) && !rectangles.overlap(clip, node.frame);
}

const places = (count) => Array.from({ length: count }, (_, index) => index);
const childAt = (node, index) => ({ element: node.children.objectAtIndex(index), index });

// Those of a page that led to what was found, and what is read with all that it holds.
const partly = (kids, page) => kids.map((kid) => ({ element: kid.element, index: kid.index, known: kid, page }));
function wholly(child, page) {
  const known = page.find(child.element);
  if (known === undefined) return Object.assign({ page }, child);
  known.whole = true;
  return Object.assign({ known, page }, child);
}

// Walks the trees below `roots`: {element, index, window_id}, `index` null for windows and the place among the
// application's children otherwise.
//
// A root may be `minimized`: what it holds is out of view. One with a `way` leads to a single element some levels below.
// `options`: max_elements (that are listed), max_depth, offscreen, actions, matches (a filter or null), holder (as elementFilter has
// it, or null), skip (roles of roots that are left out), leaves_out (a question about a node and its parent's: it and what it holds
// are read and not listed).
// With `search`, {role, text, alone, trusts_none}, pages are searched for what fits, where they can be [findings 1.12]: it is
// read with what it stands in, or `alone`; a page where nothing fits is walked, unless that is to be trusted.
// Of lists the rows that are there are visited first [findings-2 7.3]. With `offscreen` the others follow one by one, unless
// `built_rows` leaves them to readMore.
// With `first_hit` it ends with the level of the first element that fits, and what tells that one from others
// [findings 2.2].
// Answers {nodes, handles, complete, complete_but_rows, searched, left_out, truncated, unread, cut_lists, beyond, readMore}.
// `beyond` counts what is out of view: `above` and `below` what is shown, and the `rows` that were not read.
// Nodes stand breadth first, rows that
// came later behind them, and name their parent's place; `listed` says whether one belongs to the answer, the others tell like
// from like. `complete` has one flag a root: nothing was left out, but of what `searched` says that a page of it was searched.
// `truncated` is null or what was used up: elements, depth, time, silence. `unread` says that something did not answer.
// `cut_lists` are the lists of which rows are unread: {place, row_count, left}, `left` the places of those among its children.
// readMore visits such rows until a span is over and answers whether it did any; it adds to what was answered.
export function walk(roots, options, span) {
  const read = elementNode.reader();
  const seen = ax.elementSet();
  const nodes = [];
  const handles = [];
  const complete = roots.map(() => true);
  const searched = roots.map(() => false);
  const state = { listed: 0, silent: 0, unread: false, truncated: null, most: MAX_ELEMENTS };
  const hit = { depth: Infinity, near: new Set() };
  const leftOut = new Set();
  const tables = pageTables.reader();
  const cutLists = [];
  // How much is out of view: elements above and below what is shown, and rows that were not read.
  const beyond = { above: 0, below: 0, rows: 0 };
  // What waits to be visited: {element, index, within, known, page}, of which `within` is common to the children of one element.
  const queue = roots.map(({ element, index }, place) => {
    const within = { root: place, parent: null, depth: 0, clip: null, on_page: false };
    return { element, index, within };
  });
  let next = 0;
  visitAll();
  const found = {
    nodes,
    handles,
    complete,
    complete_but_rows: complete,
    searched,
    left_out: leftOut,
    truncated: null,
    unread: false,
    cut_lists: cutLists,
    beyond,
    readMore,
  };
  conclude();
  if (options.offscreen && options.built_rows !== true && cutLists.length > 0) readAll();
  if (options.actions) {
    nodes.forEach((node, place) => {
      if (node.listed) node.actions = ax.actionNames(handles[place]);
    });
  }
  return found;

  // Brings what is answered beside the nodes up to date.
  function conclude() {
    const cut = new Set(cutLists.map(({ place }) => nodes[place].root));
    const whole = complete.map((flag, root) => flag && !cut.has(root));
    Object.assign(found, { complete: whole, truncated: state.truncated, unread: state.unread });
  }

  function readAll() {
    while (readMore(span));
    treeRows.sort({ nodes, handles, leftOut, cutLists });
    if (cutLists.length > 0 && state.truncated === null) found.truncated = span.left() <= 0 ? 'time' : 'elements';
  }

  function readMore(part) {
    let isRead = false;
    const end = clock.part(part, SLICE_MS);
    state.most = MAX_WITH_ROWS;
    while (cutLists.length > 0 && state.truncated === null && hit.depth === Infinity) {
      const [list] = cutLists;
      if (end.left() <= 0 || nodes.length >= MAX_WITH_ROWS) break;
      queue.push({ ...childAt(list.node, list.left.shift()), within: list.within });
      if (list.left.length === 0) cutLists.shift();
      visitAll();
      isRead = true;
    }
    conclude();
    return isRead;
  }

  function visitAll() {
    for (; next < queue.length; next += 1) {
      const used = budgetUsed(state, nodes, options, span);
      if (used !== null) {
        state.truncated = used;
        for (const left of queue.slice(next)) complete[left.within.root] = false;
        break;
      }
      const entry = queue[next];
      queue[next] = null;
      const { root, parent, depth } = entry.within;
      // What a search found is told from others by all that is beside its page.
      if (depth > hit.depth && !searched[root] && !isNearHit(parent)) {
        state.truncated = 'elements';
        complete[root] = false;
        continue;
      }
      if (!seen.add(entry.element)) {
        complete[root] = false;
        continue;
      }
      const { code, node } = entry.known === undefined ? read(entry.element) : { code: 0, node: entry.known.node };
      state.silent = code === ax.CODE.NO_ANSWER ? state.silent + 1 : 0;
      if (node === null && code !== ax.CODE.GONE) state.unread = true;
      if (node === null || (parent === null && isSkipped(roots[root], node))) {
        complete[root] = false;
        continue;
      }
      if (tables.isSecondPlace(entry.within, nodes, node)) continue;
      visit(entry, node);
    }
  }

  function isLeftOut(parent, node) {
    if (options.leaves_out === undefined) return false;
    return leftOut.has(parent) || options.leaves_out(node, parent === null ? null : nodes[parent]);
  }

  // Bars are left out, unless something is open below them.
  function isSkipped(root, node) {
    return root.way === undefined && options.skip !== undefined && options.skip.has(node.role);
  }

  // Whether it stands in the row of a hit, whose texts tell it from its like.
  function isNearHit(place) {
    for (let at = place; at !== null; at = nodes[at].parent) if (hit.near.has(at)) return true;
    return false;
  }

  function noteHit(place, depth) {
    const { parent } = nodes[place];
    hit.depth = Math.min(hit.depth, depth);
    hit.near.add(place);
    if (parent !== null && nodes[parent].parent !== null) hit.near.add(parent);
  }

  // What is called by the text at a place is listed once that was read.
  function listHolder(place, depth) {
    const at = options.holder ? options.holder(nodes, place) : null;
    if (at === null || nodes[at].listed || leftOut.has(at) || nodes[at].offscreen) return;
    nodes[at].listed = true;
    state.listed += 1;
    if (options.first_hit) noteHit(at, depth);
  }

  function visit(entry, node) {
    const { root, parent, depth } = entry.within;
    const clip = FLOATING.has(node.role) ? null : entry.within.clip;
    const outside = !options.offscreen && isOutside(node, clip);
    const place = nodes.length;
    if (outside && node.frame !== null) beyond[node.frame.y < clip.y ? 'above' : 'below'] += 1;
    if (isLeftOut(parent, node)) leftOut.add(place);
    nodes.push(treeNode.of(entry, node, true, outside));
    const shown = !outside && !leftOut.has(place) && (options.matches === null || options.matches(node, textHolders.outer(nodes, place)));
    if (!shown) nodes[place].listed = false;
    if (parent === null && roots[root].minimized === true) nodes[place].minimized = true;
    handles.push(entry.element);
    if (shown) state.listed += 1;
    if (shown && options.first_hit) noteHit(place, depth);
    listHolder(place, depth);
    const count = nodes[place].children;
    if (count === 0) return;
    const hidden = outside || (parent === null && roots[root].minimized === true && !options.offscreen);
    if (hidden || depth >= options.max_depth) {
      complete[root] = false;
      if (!hidden && state.truncated === null) state.truncated = 'depth';
      return;
    }
    const inner =
      elementNode.CLIPPING.has(node.role) && node.frame !== null && !rectangles.isEmpty(node.frame) ? clippedBy(clip, node.frame) : clip;
    const onPage = entry.within.on_page || node.role === 'AXWebArea';
    const within = { root, parent: place, depth: depth + 1, clip: inner, on_page: onPage };
    const { children, whole, cut } = childrenOf(entry, node, onPage);
    if (!whole) complete[root] = false;
    if (cut !== undefined) cutLists.push({ place, node, within, row_count: cut.row_count, left: cut.left });
    for (const child of children) queue.push(toVisit(child, within));
  }

  // A child as it waits. Most have no page that was searched.
  function toVisit({ element, index, known, page }, within) {
    return page === undefined ? { element, index, within } : { element, index, within, known, page };
  }

  // What of an element is gone on with. What stands in a page that was searched is known, as far as it was read.
  function childrenOf(entry, node, onPage) {
    const { root, depth } = entry.within;
    const { way } = roots[root];
    if (way !== undefined && depth < way.length) return { children: [way[depth]], whole: false };
    const { known, page } = entry;
    if (known !== undefined && !known.whole) return { children: partly(known.kids, page), whole: true };
    const found = page === undefined ? searchPage(entry, node) : null;
    if (found !== null) return { children: partly(found.kids, found), whole: true };
    const { children, whole, cut } = childrenToVisit(entry, node, onPage);
    return { children: page === undefined ? children : children.map((child) => wholly(child, page)), whole, cut };
  }

  // The children to go on with, as {element, index}, and whether they are all. Of a list those that are there, and, where what
  // is out of view is asked for, the places of the others.
  function childrenToVisit({ element }, node, onPage) {
    const count = Number(node.children.count);
    const parts = listRows.split(element, node, onPage, options.offscreen);
    if (parts === null) return { children: places(count).map((index) => childAt(node, index)), whole: true };
    const children = parts.there.map((index) => childAt(node, index));
    if (!options.offscreen) {
      beyond.rows += Math.max(0, parts.row_count - children.length);
      return { children, whole: false };
    }
    const there = new Set(parts.there);
    return { children, whole: true, cut: { row_count: parts.row_count, left: places(count).filter((index) => !there.has(index)) } };
  }

  function searchPage({ element, within }, node) {
    const { search } = options;
    if (search === undefined || node.role !== 'AXWebArea') return null;
    // A page compares texts in its own way.
    const { role, text = '' } = search;
    const question = { role, text: names.surestPart(text), fits: options.matches };
    const found = search.alone ? pageSearch.alone(element, question) : pageSearch.tree(element, node, question);
    if (found === null || (found.count === 0 && !search.trusts_none)) return null;
    searched[within.root] = true;
    return found;
  }
}

function budgetUsed(state, nodes, options, span) {
  if (state.listed >= options.max_elements || nodes.length >= state.most) return 'elements';
  if (state.silent >= 2) return 'silence';
  return span.left() <= 0 ? 'time' : null;
}

// AXRole is read along: browsers build their trees for who reads it, so that is done where a tree is asked for and
// nowhere else [findings 1.1].
function readWindows(root, wanted, quiet) {
  const { code, slots } = ax.copyAttributes(root, wanted);
  const list = slots === null ? null : axValues.array(slots.objectAtIndex(1));
  const extras = slots === null ? null : axValues.element(slots.objectAtIndex(2));
  if (list !== null) return { code, windows: axValues.items(list), extras };
  if (slots === null && code !== ax.CODE.ILLEGAL && code !== ax.CODE.NOT_IMPLEMENTED) return { code, windows: [], extras };
  // Odd elements refuse a batch and answer single questions [bridge 4.5].
  if (!quiet) ax.readAttribute(root, 'AXRole');
  const answer = surfaces.listed(root);
  return { code: answer.code, windows: answer.elements, extras };
}

// The application's element, ready to be read; with `quiet` as it is.
export function openApp(app, span, quiet = false) {
  const root = ax.application(app.process_id);
  const wanted = ax.attributeList([quiet ? 'AXHidden' : 'AXRole', 'AXWindows', 'AXExtrasMenuBar']);
  const found = firstAnswer.ask(() => readWindows(root, wanted, quiet), span);
  const failures = [ax.CODE.NO_ANSWER, ax.CODE.FAILURE, ax.CODE.DENIED, ax.CODE.GONE];
  if (failures.includes(found.code)) ax.failWithCode(found.code, app);
  return { element: root, windows: surfaces.withoutDesktop(app, found.windows), extras: found.extras };
}

// The children of the application that are no windows: context menus, sheets, popovers. The menu bar is left to the
// menu tools. Their places are those beside one another: among its children are its windows only while it is in front
// [findings-2 7.11].
export function looseChildren(element, windows) {
  const known = ax.elementSet();
  windows.forEach(known.add);
  return ax
    .elementsOf(element, 'AXChildren')
    .filter(known.add)
    .map((each, index) => ({ element: each, index, window_id: null }));
}

// What lies beside the windows, as roots. A menu that is open in the menu bar comes before the bar, which is left out.
function beside(app, element, windows, extras) {
  const loose = looseChildren(element, windows);
  const known = windows.concat(loose.map((root) => root.element));
  return [...openMenuRoots(app, known, loose), ...statusPopovers.popovers(extras), ...loose];
}

function failNoWindow(app, windowId, roots) {
  const listed = roots
    .filter((root) => root.window_id !== null)
    .map((root) => ({ window_id: root.window_id, title: ax.plainValue(root.element, 'AXTitle') }));
  const there = names.listSome(listed.map((each) => `${each.window_id} ${names.quote(each.title || '')}`));
  const what = there === '' ? 'It has no windows on this Space' : `From the screen: windows found: ${there}`;
  reply.fail('WindowNotFound', `${names.quote(app.name)} has no window ${names.oneLine(windowId)}`, {
    why: what,
    hint: 'Call list_windows with all_spaces for windows on other Spaces',
    details: { window_id: windowId, windows: listed.slice(0, 10) },
  });
}

function rootsNamed(named, roots) {
  const numbered = /^[0-9]+$/.test(named) ? roots.filter((root) => root.window_id === Number(named)) : [];
  if (numbered.length > 0) return numbered;
  const titled = roots.map((root) => ({ root, tier: names.matchRank(named, [ax.plainValue(root.element, 'AXTitle')]) }));
  const best = Math.min(...titled.map(({ tier }) => (tier === null ? Infinity : tier)));
  return titled.filter(({ tier }) => tier === best).map(({ root }) => root);
}

// The roots of an application's tree: its windows, or those asked for, and what lies beside them.
// `which`: {window_id, title, named, choose, quiet}, each left out when it does not matter; a title fits by a part of it, what is
// named is a number or the title that fits best, and `choose` gets the windows as roots and the application's element, and
// answers the roots to read beside what is loose.
export function rootsOf(app, which, span) {
  const { element, windows, extras } = openApp(app, span, which.quiet);
  const numberOf = windowServer.numbering();
  const roots = windows.map((window) => ({ element: window, index: null, window_id: numberOf(window, app.process_id) }));
  if (which.title !== undefined) {
    const titled = roots.map((root) => Object.assign({ root }, ax.copyAttribute(root.element, 'AXTitle')));
    const isSaid = names.saying(which.title);
    const hasPart = ({ object }) => object !== null && isSaid(axValues.text(object) || '');
    const fitting = titled.filter(hasPart).map(({ root }) => root);
    const unread = titled.some(({ code }) => code === ax.CODE.NO_ANSWER);
    return { roots: fitting.filter((root) => !surfaces.isOne(root.element)), unread };
  }
  if (which.choose !== undefined) {
    return { roots: which.choose(roots, element).concat(beside(app, element, windows, extras)), unread: false };
  }
  if (which.window_id === undefined && which.named === undefined) {
    const shown = roots.filter((root) => !Object.assign(root, surfaces.describe(root.element)).surface);
    return { roots: shown.concat(beside(app, element, windows, extras)), unread: false };
  }
  const found = which.named === undefined ? roots.filter((root) => root.window_id === which.window_id) : rootsNamed(which.named, roots);
  if (found.length === 0 || (found.length > 1 && which.named === undefined)) failNoWindow(app, which.named || which.window_id, roots);
  return { roots: found, unread: false };
}

const MENU_BARS = new Set(['AXMenuBar']);

// The tree of an application or of some of its windows. What `walk` answers, with {roots, unbuilt}. `options.awaited` as
// in lateTree.lookUntilBuilt: until then the tree is looked at again, unless `options.suffices` holds of what was read: an empty
// scroll area is a page that is not built, and may as well stay empty.
export function read(app, which, options, span) {
  const asked = Object.assign({ skip: MENU_BARS }, options);
  const look = () => {
    const { roots, unread } = rootsOf(app, which, span);
    const found = walk(roots, asked, span);
    return Object.assign(found, { roots, unread: unread || found.unread, unbuilt: lateTree.isUnbuilt(found) });
  };
  const isLacking = (found) => found.unbuilt && !(options.suffices !== undefined && options.suffices(found));
  return lateTree.lookUntilBuilt(app, look, isLacking, options.awaited, span);
}

// Whether what is not in a tree is not there [findings 2.1].
export const isWhole = ({ truncated, unread, unbuilt, searched, cut_lists: lists }) =>
  truncated === null && !unread && !unbuilt && !searched.includes(true) && lists.length === 0;

// One element as if it were a tree of its own; it has no way, so its ref stays what it was.
export function ofElement(element, node, app) {
  const entry = { index: null, within: { root: 0, parent: null }, known: undefined };
  const window = node.role === 'AXWindow' ? element : ax.readAttribute(element, 'AXWindow');
  /** @type {any} */
  const told = treeNode.of(entry, node, true, false);
  if (window !== null && ax.plainValue(window, 'AXMinimized') === true) told.minimized = true;
  return {
    roots: [{ element, index: null, window_id: window === null ? null : windowServer.numbering()(window, app.process_id) }],
    nodes: [told],
    complete: [false],
    truncated: null,
  };
}

// What a window shows, for the text areas in it: a URL [bridge 4.8].
function documentOf(found, place) {
  const root = found.roots[place];
  if (root.index !== null || !found.nodes.some((node) => node.role === 'AXTextArea' && node.root === place)) return undefined;
  const document = ax.readAttribute(root.element, 'AXDocument');
  return document === null ? undefined : axValues.displayed(document) || undefined;
}

// A tree as it leaves the script, with what is needed to find its elements again.
export function report(app, found) {
  const { name, bundle_id, process_id, hidden } = app;
  for (const node of found.nodes) if (node.alone_on_page && !found.complete[node.root]) node.alone_on_page = false;
  return {
    app: { name, bundle_id, process_id, launched: runningApps.launchTime(app), hidden },
    roots: found.roots.map((root, place) => ({
      window: root.index === null,
      window_id: root.window_id,
      document: documentOf(found, place),
      // What a page holds beside what was found in it is not known.
      complete: found.complete[place] && !(found.searched !== undefined && found.searched[place]),
      covered_by: root.covered_by,
    })),
    fields: treeNode.FIELDS,
    nodes: found.nodes.map((node) => node.row),
    truncated: found.truncated,
  };
}
