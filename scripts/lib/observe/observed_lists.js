// What came into a list, a group or a pane and what went out of it, told from two readings of it.
import * as ax from 'macmcp/ax/ax';
import * as elementLists from 'macmcp/ax/element_lists';

const LISTS = new Set(['AXTable', 'AXOutline', 'AXList']);
const ROWS = new Set(['AXRow', 'AXCell']);

// How much of a cell was read.
export const MOST_IN_CELL = 4;

const childrenOf = ({ node }) => (node === null ? null : node.children);
const nameOf = ({ title, description }) => title || description || null;

// A mark in a row, as `unread`, is an image that was read before. A row is called what it says first.
function goneMarks(was, gone, known) {
  const read = (elements) => elements.map(known).filter((each) => each !== undefined && each.node !== null);
  const texts = read(elementLists.first(childrenOf(was), MOST_IN_CELL)).map(({ node }) => node.value);
  const row = texts.find((text) => typeof text === 'string' && text !== '');
  const marks = read(gone.map(({ element }) => element)).filter(({ node }) => node.role === 'AXImage' && nameOf(node) !== null);
  return row === undefined ? [] : marks.map(({ node }) => ({ kind: 'mark_gone', name: nameOf(node), after: row }));
}

// How many selected rows are named before something is done to them, and how far down a row says its name.
const MOST_NAMED = 3;
const LEVELS = 3;

function textIn(element, read, mayRead, levels) {
  if (!mayRead()) return null;
  const { node } = read(element);
  if (node === null) return null;
  if (typeof node.value === 'string' && node.value !== '') return node.value;
  for (const inner of levels === 0 ? [] : elementLists.first(node.children, MOST_IN_CELL)) {
    const text = textIn(inner, read, mayRead, levels - 1);
    if (text !== null) return text;
  }
  return null;
}

// What the selected rows of a list say: once it was made again, its rows are other elements.
export function nameSelected(reading, read, mayRead) {
  if (reading.node === null || !LISTS.has(reading.node.role) || reading.more === null) return;
  const rows = elementLists.first(reading.more.rows, MOST_NAMED);
  reading.named = rows.map((row) => ({ row, text: textIn(row, read, mayRead, LEVELS) })).filter(({ text }) => text !== null);
}

// A list of changes. `known` answers what was read before of an element, undefined where it was not.
/** @type {(was: any, is: any, known: any) => any[]} */
export function compare(was, is, known) {
  if (was === null || is === null || is === undefined || is.node === null) return [];
  const { added, gone } = elementLists.difference(childrenOf(was), childrenOf(is));
  // Applications make rows again for what changes in one of them.
  const isRebuilt = LISTS.has(is.node.role) && Math.min(added.length, gone.length) > 0 && Math.max(added.length, gone.length) > 1;
  const named = was.named || [];
  if (isRebuilt) {
    const texts = named.map(({ text }) => text);
    return [{ kind: 'rows', before: gone.length, after: added.length, added, named: texts, reading: is }];
  }
  if (added.length === 0 && gone.length > 0) {
    const marks = ROWS.has(is.node.role) ? goneMarks(was, gone, known) : [];
    if (marks.length > 0) return marks;
    const rows = named.filter(({ row }) => gone.some(({ element }) => ax.isSame(element, row)));
    return [{ kind: 'fewer', count: gone.length, reading: is }].concat(
      rows.map(({ text }) => ({ kind: 'gone', role: 'AXRow', name: text })),
    );
  }
  return added.map(({ element, index }) => ({ kind: 'appeared', element, parent: is.element, index }));
}
