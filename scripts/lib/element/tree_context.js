// What stands around the elements of a tree that fit a question. No macOS calls.

const ROWS = new Set(['AXRow', 'AXCell']);

// What only holds others.
const CONTAINERS = new Set([
  'AXWindow',
  'AXGroup',
  'AXUnknown',
  'AXSplitGroup',
  'AXScrollArea',
  'AXLayoutArea',
  'AXTable',
  'AXOutline',
  'AXList',
  'AXRow',
  'AXCell',
  'AXColumn',
  'AXWebArea',
]);

// The places of the nodes as a reader goes through them.
function readingOrder(nodes) {
  const below = nodes.map(() => []);
  const stack = [];
  nodes.forEach((node, place) => {
    (node.parent === null ? stack : below[node.parent]).push(place);
  });
  stack.reverse();
  const order = [];
  while (stack.length > 0) {
    const place = stack.pop();
    order.push(place);
    stack.push(...below[place].reverse());
  }
  return order;
}

// The places of an element and of all that it stands in, from the inside out.
export function lineOf(nodes, place) {
  const line = [];
  for (let at = place; at !== null; at = nodes[at].parent) line.push(at);
  return line;
}

// The highest row or cell that an element stands in; the element itself where there is none: what goes together.
function rowOf(nodes, place) {
  let row = place;
  for (let at = place; at !== null; at = nodes[at].parent) if (ROWS.has(nodes[at].role)) row = at;
  return row;
}

// Lists, beside each element that is listed, `count` elements before and after its row in reading order, in the same window,
// and the whole row of each. Containers are not counted, nor what is out of view or left out. `found` as elementTree.walk
// answers it.
export function add(found, count) {
  const { nodes, left_out: leftOut } = found;
  const isCounted = (place) => !CONTAINERS.has(nodes[place].role) && !nodes[place].offscreen && !leftOut.has(place);
  const counted = readingOrder(nodes).filter(isCounted);
  const rows = counted.map((place) => rowOf(nodes, place));
  const wanted = new Set(nodes.flatMap((node, place) => (node.listed ? [rowOf(nodes, place)] : [])));
  const near = new Set(wanted);
  rows.forEach((row, at) => {
    if (!wanted.has(row)) return;
    for (let other = Math.max(0, at - count); other <= Math.min(rows.length - 1, at + count); other += 1) {
      if (nodes[rows[other]].root === nodes[row].root) near.add(rows[other]);
    }
  });
  counted.forEach((place, at) => {
    if (near.has(rows[at])) nodes[place].listed = true;
  });
}
