// Rows of lists that came later than the rest of a tree, or not at all: an application builds those that are out of view when they
// are read [findings-2 7.3].
import * as clock from 'macmcp/core/clock';
import * as elementNode from 'macmcp/element/element_node';

// The longest that unbuilt rows are searched at a time.
const ROWS_MS = 10000;

// The part of a span in which unbuilt rows are searched: what was found is to be acted upon as well.
export const rowsSpan = (span) => clock.part(span, Math.min(ROWS_MS, span.left() / 2));

const counted = (number) => String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');

// How much of the lists was read that were cut; null when none was.
function rowsRead({ nodes, cut_lists: lists }) {
  if (lists.length === 0) return null;
  const said = lists.slice(0, 3).map(({ place, row_count: count, left }) => {
    return `${counted(count - left.length)} of ${counted(count)} rows of ${elementNode.describe(nodes[place])}`;
  });
  return `only ${said.join(', ')} were read`;
}

// Why a tree is not whole, as a part of a sentence; null where it is, as far as it is not deeper.
export function cutBy(found) {
  const rows = rowsRead(found);
  if (rows !== null) return rows;
  if (found.truncated === 'time') return 'the time was up before all was read';
  if (found.truncated === 'elements') return `only ${counted(found.nodes.length)} elements were read`;
  if (found.truncated === 'silence' || found.unread) return 'a part of the application did not answer';
  return null;
}

// Has rows that came later stand where they are in their list.
export function sort({ nodes, handles, leftOut, cutLists }) {
  const below = nodes.map(() => []);
  const order = [];
  nodes.forEach(({ parent }, place) => {
    (parent === null ? order : below[parent]).push(place);
  });
  for (const place of order) order.push(...below[place].sort((one, other) => nodes[one].index - nodes[other].index));
  const moved = new Map(order.map((place, at) => [place, at]));
  const [wasNodes, wasHandles, wasLeftOut] = [nodes.slice(), handles.slice(), [...leftOut]];
  order.forEach((place, at) => {
    nodes[at] = wasNodes[place];
    handles[at] = wasHandles[place];
    if (nodes[at].parent !== null) nodes[at].parent = moved.get(nodes[at].parent);
  });
  leftOut.clear();
  for (const place of wasLeftOut) leftOut.add(moved.get(place));
  for (const list of cutLists) list.place = moved.get(list.place);
}
