// Elements that were named in an earlier script, found again and checked [bridge 5]. An element cannot be carried from
// one process to the next: what is carried is its way and how it looked. In doubt nothing is found: pressing the
// neighbour's button is worse than asking for a new snapshot.
import * as reply from 'macmcp/core/reply';
import * as names from 'macmcp/core/names';
import * as rectangles from 'macmcp/core/rectangles';
import * as ax from 'macmcp/ax/ax';
import * as elementNode from 'macmcp/element/element_node';
import { equal, fingerprint, fingerprintWithText } from 'macmcp/element/element_looks';
import * as elementTree from 'macmcp/element/element_tree';
import * as treeRows from 'macmcp/element/tree_rows';
import { lineOf } from 'macmcp/element/tree_context';
import * as lateTree from 'macmcp/element/late_tree';
import * as staleRef from 'macmcp/element/stale_ref';
import * as shownDocument from 'macmcp/element/shown_document';
import * as toldElement from 'macmcp/element/told_element';
import * as statusPopovers from 'macmcp/element/status_popovers';
import * as windowServer from 'macmcp/window/window_server';

// Text that was read in a picture is no element of its application.
function failSeen(target) {
  reply.fail('Refused', `Element ${names.oneLine(target.ref)} is text in a picture, which is all that is known of it`, {
    hint: 'click_ui_element, drag, scroll and wait_for take it; for anything else use its position, as with click',
    details: { ref: target.ref },
  });
}

// A window whose id macOS does not tell is known by its title and its place [bridge 4.8].
function looksLikeRoot(root, seen) {
  const { frame } = seen;
  return seen.title === root.title && frame !== null && root.frame !== null && rectangles.isNear(frame, root.frame, 2);
}

// The element that a way begins at: the window, or the application for what lies beside its windows.
function rootOf(target, application, windows, wanted) {
  const { root } = target;
  if (!root.window) return application;
  const numberOf = windowServer.numbering();
  const found =
    root.window_id === null
      ? windows.filter((window) => {
          const { node } = elementNode.read(window, wanted);
          return node !== null && looksLikeRoot(root, node);
        })
      : windows.filter((window) => numberOf(window, target.process.process_id) === root.window_id);
  if (found.length !== 1) {
    const closed = root.window_id !== null && !windowServer.has(root.window_id);
    staleRef.fail(target, `its window ${closed ? 'has been closed' : 'is on another Space, or cannot be told from others'}`, closed);
  }
  return found[0];
}

// A window is known by its number: its title says what it shows.
const isRootWindow = (target) => target.path.length === 0 && target.root.window && target.root.window_id !== null;

function looksAsBefore(target, node) {
  const now = fingerprint(node);
  return isRootWindow(target) ? now[0] === target.fingerprint[0] && now[1] === target.fingerprint[1] : equal(now, target.fingerprint);
}

// Reads elements below one another, each at most once.
function reader(wanted, windows) {
  function open(element) {
    const { code, node } = elementNode.read(element, wanted);
    return { element, code, node, below: new Map() };
  }
  function childElement(parent, index) {
    if (index === statusPopovers.EXTRAS_INDEX) return ax.readAttribute(parent.element, 'AXExtrasMenuBar');
    if (parent.node !== null && parent.node.role === 'AXApplication') {
      const loose = elementTree.looseChildren(parent.element, windows).find((each) => each.index === index);
      return loose === undefined ? null : loose.element;
    }
    const list = parent.node === null ? null : parent.node.children;
    return list === null || index >= Number(list.count) ? null : list.objectAtIndex(index);
  }
  function child(parent, index) {
    if (!parent.below.has(index)) {
      const element = childElement(parent, index);
      if (element === null) return null;
      parent.below.set(index, open(element));
    }
    return parent.below.get(index);
  }
  return { open, child };
}

const countOf = ({ node }) => (node === null || node.children === null ? 0 : Number(node.children.count));

// The one child that fits, wherever it stands now; null when it cannot be told. `fits` answers null for what cannot be judged.
function onlyChild(parent, read, fits) {
  const fitting = [];
  for (let index = 0; index < countOf(parent); index += 1) {
    const child = read.child(parent, index);
    // What was not read may fit as well.
    const fit = child === null || child.node === null ? null : fits(child);
    if (fit === null) return null;
    if (fit) fitting.push(child);
  }
  return fitting.length === 1 ? fitting[0] : null;
}

// The one child that looks as the step's did.
function childByLooks(parent, step, read) {
  if (step.looks === undefined) return null;
  return onlyChild(parent, read, ({ node }) => equal(fingerprint(node), step.looks));
}

// With more beside it than this, what each holds is not looked at.
const MOST_BESIDE = 40;

// How many of its children look like that; null where one cannot be read.
function countInside(entry, looks, read) {
  let count = 0;
  for (let index = 0; index < countOf(entry); index += 1) {
    const child = read.child(entry, index);
    if (child === null || child.node === null) return null;
    if (equal(fingerprint(child.node), looks)) count += 1;
  }
  return count;
}

// The one child of the step's role that holds what the step's did.
function childByContent(parent, step, read) {
  if (countOf(parent) > MOST_BESIDE) return null;
  return onlyChild(parent, read, (child) => {
    const held = child.node.role === step.role ? countInside(child, step.holds, read) : 0;
    return held === null || held > 1 ? null : held === 1;
  });
}

// Whether what stands at the way of a text from there is what it was; null when it cannot be read.
function showsText(from, { path, label }, read) {
  let at = from;
  for (const index of path) {
    at = read.child(at, index);
    if (at === null) return false;
    if (at.node === null) return null;
  }
  return equal(fingerprintWithText(at.node), label);
}

// Whether an entry of a list shows all of the step's texts; null when that cannot be read.
function showsTexts(entry, step, read) {
  for (const text of step.texts) {
    const shown = showsText(entry, text, read);
    if (shown !== true) return shown;
  }
  return true;
}

// The one entry of a list that shows what the step's did.
function childByTexts(parent, step, read) {
  if (countOf(parent) > MOST_BESIDE) return null;
  return onlyChild(parent, read, (entry) => showsTexts(entry, step, read));
}

// The child that a step led to. Where something was added or taken away beside it, what stands in the recorded place may be
// another one.
function childOfStep(parent, step, target, read) {
  const isAsBefore = step.siblings === null || step.siblings === countOf(parent);
  const inPlace = isAsBefore ? read.child(parent, step.index) : null;
  if (step.texts !== undefined) {
    const isThere = inPlace !== null && inPlace.node !== null && showsTexts(inPlace, step, read) === true;
    return isThere ? inPlace : childByTexts(parent, step, read);
  }
  if (target.likeness !== 'alone') return inPlace;
  if (step.looks === undefined) return step.holds === undefined ? inPlace : childByContent(parent, step, read);
  const looksSame = inPlace !== null && inPlace.node !== null && equal(fingerprint(inPlace.node), step.looks);
  return looksSame ? inPlace : childByLooks(parent, step, read);
}

// Goes the recorded way. The chain of what was passed, root first; null when the way has changed.
function walkPath(target, root, read) {
  const chain = [read.open(root)];
  for (const step of target.path) {
    const next = childOfStep(chain[chain.length - 1], step, target, read);
    if (next === null || next.node === null || next.node.role !== step.role) return null;
    chain.push(next);
  }
  return looksAsBefore(target, chain[chain.length - 1].node) ? chain : null;
}

// Whether a text around it is what it was: {up, path, label} from the ancestor that many levels above.
function isThere(anchor, chain, read) {
  const from = chain[chain.length - 1 - anchor.up];
  return Boolean(from) && showsText(from, anchor, read) === true;
}

// Whether the texts around it are what they were, as far as they have to be.
function hasSameSurroundings(target, chain, read) {
  return target.surroundings.every(({ anchors, may_change }) => {
    let changed = 0;
    return anchors.every((anchor) => {
      if (!isThere(anchor, chain, read)) changed += 1;
      return changed <= may_change;
    });
  });
}

const isUnique = (target) => target.likeness === 'unique';

// Whether the texts nearest to it are nowhere among `nodes`: its row has gone.
function lacksOwnTexts(target, nodes) {
  const anchors = target.surroundings.flatMap((each) => each.anchors);
  const nearest = Math.min(...anchors.map(({ up }) => up));
  const own = anchors.filter(({ up }) => up === nearest);
  return own.length > 0 && own.every(({ label }) => !nodes.some((node) => equal(fingerprintWithText(node), label)));
}

function chainTo(place, { nodes, handles }, read) {
  const chain = [];
  for (let at = place; at !== null; at = nodes[at].parent) chain.unshift(read.open(handles[at]));
  return chain;
}

// The one that a page finds of itself where the element stood on one, as a chain; null where that does not tell
// [findings 1.12].
function searchPages(target, root, read, span) {
  const [role, , , title, description] = target.fingerprint;
  if (!isUnique(target) || !(title || description) || !target.path.some((step) => step.role === 'AXWebArea')) return null;
  const search = { role, text: title || description, alone: false, trusts_none: true };
  const matches = (node) => looksAsBefore(target, node);
  const options = { max_elements: Infinity, max_depth: 100, offscreen: true, built_rows: true, actions: false, matches, search };
  const found = elementTree.walk([{ element: root, index: null }], options, span);
  const fitting = found.nodes.map((_, place) => place).filter((place) => matches(found.nodes[place]));
  return found.complete_but_rows[0] && fitting.length === 1 ? chainTo(fitting[0], found, read) : null;
}

function isInCutList(place, { nodes, cut_lists: lists }) {
  const around = lineOf(nodes, nodes[place].parent);
  return lists.some((list) => around.includes(list.place));
}

// Reads the whole root, as elementTree.walk does.
function readTree(root, span) {
  const options = { max_elements: Infinity, max_depth: 100, offscreen: true, built_rows: true, actions: false, matches: null };
  return elementTree.walk([{ element: root, index: null }], options, span);
}

// The places of what looks like it, in a tree that was read.
const alike = (target, { nodes }) => nodes.map((_, place) => place).filter((place) => looksAsBefore(target, nodes[place]));

// Searches the whole root for the one element that looks like it, wherever it went: {chain, gone, found}, the last what was read.
function searchTree(target, root, read, span) {
  const quick = searchPages(target, root, read, span);
  if (quick !== null) return { chain: quick, gone: false, found: null };
  const found = readTree(root, span);
  const fittingNow = () => alike(target, found);
  let fitting = fittingNow();
  // The one that is there, and is in none of the rows of which others are unread, is the one that was alone in its window.
  const isThere = () => isUnique(target) && fitting.length === 1 && found.complete_but_rows[0] && !isInCutList(fitting[0], found);
  const rows = treeRows.rowsSpan(span);
  if (!isThere()) while (found.readMore(rows)) fitting = fittingNow();
  // What was not seen may look the same.
  if (!found.complete[0] && !isThere()) return { chain: null, gone: false, found };
  const absent = fitting.length === 0 || (!isUnique(target) && lacksOwnTexts(target, found.nodes));
  if (fitting.length !== 1 || !isUnique(target)) return { chain: null, gone: absent && !lateTree.isUnbuilt(found), found };
  return { chain: chainTo(fitting[0], found, read), gone: false, found };
}

// Whether all was read that may be taken for the one at a place.
function isReadAround(place, found) {
  return found.complete[0] || (found.complete_but_rows[0] && !isInCutList(place, found));
}

// The one that is told by what it says and stands in, as a chain; null where it cannot be told. `found` is a tree that was read.
function searchTold(target, found, read, span) {
  const fittingNow = () => toldElement.fitting(target.told, found.nodes, alike(target, found));
  let fitting = fittingNow();
  const isSure = () => fitting.length === 1 && isReadAround(fitting[0], found);
  const rows = treeRows.rowsSpan(span);
  while (!isSure() && fitting.length < 2 && found.readMore(rows)) fitting = fittingNow();
  // Of two that fit neither is taken, whatever stands beside them.
  return isSure() && toldElement.standsBeside(target.told, found.nodes, fitting[0]) ? chainTo(fitting[0], found, read) : null;
}

// What an element stands in, as elementScroll.ancestors reads it.
const outerOf = (chain) =>
  chain
    .slice(0, -1)
    .reverse()
    .filter(({ node }) => node.role !== 'AXApplication')
    .map(({ element, node: { role, frame } }) => ({ element, role, frame }));

// The element of a ref: {app, element, node, outer}; fails with StaleElement. `outer` is what it stands in, from the inside
// out: {element, role, frame}. `prove`: the failure says whether it is certain that the element is no more, which may take a
// look at the whole tree.
export default function resolveRef(target, prove, span) {
  const app = staleRef.processOf(target);
  if (target.seen !== null) failSeen(target);
  if (!target.sure && target.told === null)
    staleRef.fail(target, 'its snapshot was cut before enough of its row was read, so it cannot be told from its neighbours', false);
  const { element: application, windows } = elementTree.openApp(app, span);
  const wanted = elementNode.attributes();
  const read = reader(wanted, windows);
  const root = rootOf(target, application, windows, wanted);
  let chain = target.sure ? walkPath(target, root, read) : null;
  let gone = false;
  let tree = null;
  if (chain !== null && !hasSameSurroundings(target, chain, read)) chain = null;
  if (chain === null && (isUnique(target) || prove)) {
    ({ chain, gone, found: tree } = searchTree(target, root, read, span));
    if (chain !== null && !hasSameSurroundings(target, chain, read)) chain = null;
  }
  if (chain === null && !gone && target.told !== null) chain = searchTold(target, tree || readTree(root, span), read, span);
  if (chain === null) staleRef.fail(target, gone ? 'it has gone' : 'what is around it has changed, or it has gone', gone);
  const found = chain[chain.length - 1];
  const other = target.shows === null ? null : shownDocument.difference(target.shows, chain[0], found.node, read.child);
  if (other !== null) staleRef.fail(target, other, false);
  return { app, element: found.element, node: found.node, outer: outerOf(chain) };
}
