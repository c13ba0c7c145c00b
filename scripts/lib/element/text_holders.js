// What is called by a text that stands in it, because it has no name of its own: rows, items of lists, and buttons and links of web
// pages. An outline shows each of them with that text (`src/session/elements/fold.rs`). Works on the nodes that elementTree.walk
// lists; no macOS calls.

const PRESSED = new Set(['AXButton', 'AXLink']);

const isRow = (node) => node.role === 'AXRow';

// Pressing a text in it presses it.
export const isPressed = (node) => PRESSED.has(node.role);

// What is called by the texts in it, and what may lie between them: an outline folds them in the same way.
const HOLDERS = new Set(['AXRow', 'AXCell', 'AXGroup', 'AXHeading', ...PRESSED]);
const BETWEEN = new Set(['AXCell', 'AXGroup', 'AXHeading', 'AXLayoutArea', 'AXScrollArea', 'AXSplitGroup', 'AXUnknown', ...PRESSED]);

// The place of the nearest one around the text at a place for which `fits` holds, null where there is none.
export function around(nodes, place, fits) {
  for (let at = nodes[place].parent; at !== null; at = nodes[at].parent) {
    if (HOLDERS.has(nodes[at].role) && fits(nodes[at])) return at;
    if (!BETWEEN.has(nodes[at].role)) return null;
  }
  return null;
}

// The row of a field that is its only one, as that of a file in Finder: rows of spreadsheets have many.
export function rowOfOnlyField(nodes, place) {
  if (nodes[place].role !== 'AXTextField') return null;
  const row = around(nodes, place, isRow);
  const isOther = (node, other) => node.role === 'AXTextField' && other !== place && around(nodes, other, isRow) === row;
  return row === null || nodes.some(isOther) ? null : row;
}

// The node that an element at a place lies in, but for the groups that rows of some lists put around their texts [trees 3.7]; null
// for a root.
export function outer(nodes, place) {
  const { parent } = nodes[place];
  if (parent === null) return null;
  const above = nodes[parent].parent;
  const isInCell = nodes[parent].role === 'AXGroup' && above !== null && nodes[above].role === 'AXCell';
  return nodes[isInCell ? above : parent];
}

// Whether an element is a text, or a field in a row, which can be edited like one. `parent` is the node that it lies in, as `outer`
// tells, null where that is not known.
export function isText(node, parent) {
  if (node.role === 'AXStaticText') return true;
  return node.role === 'AXTextField' && parent !== null && (parent.role === 'AXCell' || isRow(parent));
}

// Whether what holds an element is called by it: texts, and pictures with a name.
export const isCalling = (node, parent) => node.role === 'AXImage' || isText(node, parent);
