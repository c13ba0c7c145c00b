// The panes of a window that an action may fill: lists, details and groups beside the way from the element to its window. A row
// fills the detail beside its list, a button of a form the list above it.
//
// A pane is a list of readings, the outermost first: what holds something, and what that holds alone.
import * as axValues from 'macmcp/ax/ax_values';
import * as elementLists from 'macmcp/ax/element_lists';

const HOLDERS = new Set([
  'AXGroup',
  'AXScrollArea',
  'AXSplitGroup',
  'AXList',
  'AXTable',
  'AXOutline',
  'AXWebArea',
  'AXTabGroup',
  'AXLayoutArea',
  'AXUnknown',
]);
const LISTED = new Set(['AXRow', 'AXCell']);

// Among more children than that are the keys of a keypad, the rows of a list or a whole page.
const FEW = 9;

// How many panes are compared, how far each is looked into, and how many messages are kept for all else.
const MOST = 2;
const DEEPEST = 3;
const KEPT = 22;

const childrenOf = ({ node }) => (node === null ? null : node.children);

// What a pane holds, from itself inwards, as long as each holds one thing beside its scroll bars.
function inwards(pane, read, isPaid) {
  const found = [pane];
  let at = pane;
  while (found.length < DEEPEST && isPaid() && HOLDERS.has(at.node.role)) {
    const count = elementLists.count(childrenOf(at));
    if (count === 0 || count > (at.node.role === 'AXScrollArea' ? DEEPEST : 1)) break;
    at = read(childrenOf(at).objectAtIndex(0));
    if (at.node === null) break;
    found.push(at);
  }
  return found;
}

// The panes among the neighbours of a child: those behind it first, as a list stands behind its sidebar and a detail behind its list.
function besideChild(level, child, read, isPaid) {
  const list = childrenOf(level);
  const count = elementLists.count(list);
  if (level.node === null || LISTED.has(level.node.role) || LISTED.has(child.node.role) || count > FEW) return [];
  const own = elementLists.indexOf(list, child.element);
  const others = axValues.items(list).map((element, index) => ({ element, index }));
  const order = others.filter(({ index }) => index > own).concat(others.filter(({ index }) => index < own).reverse());
  const found = [];
  for (const { element } of order) {
    if (!isPaid() || found.length >= MOST) break;
    const reading = read(element);
    if (reading.node !== null && HOLDERS.has(reading.node.role)) found.push(reading);
  }
  return found;
}

// The panes beside an element, the nearest first, and the level that they stand in: {panes, stage}. `climb` answers what stands
// above the last of `levels`, null where there is nothing more.
export function search(reading, levels, climb, read, budget) {
  const isPaid = () => budget.left() > KEPT;
  let child = reading;
  for (let place = 0; isPaid(); place += 1) {
    const level = place < levels.length ? levels[place] : climb(child);
    if (level === null || level.node === null) break;
    const panes = besideChild(level, child, read, isPaid);
    if (panes.length > 0) return { panes: panes.map((pane) => inwards(pane, read, isPaid)), stage: level };
    // What a page shows it shows in itself.
    if (level.node.role === 'AXWebArea') break;
    child = level;
  }
  return { panes: [], stage: null };
}
