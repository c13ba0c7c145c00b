// The tables of pages, which hold each cell more than once: in its row, in its column, and perhaps in the group of the headers that
// stands behind the columns [webkit 1.3]. No macOS calls.

// Tells of one tree what shows what stands in rows. `within` and `nodes` are those of elementTree.walk.
export function reader() {
  const withColumns = new Set();
  // Whether an element is a column or the group of the headers; then it is taken off the children of its table, of which it is no part
  // of its own.
  function isSecondPlace({ parent, on_page: onPage }, nodes, { role }) {
    if (!onPage || parent === null || nodes[parent].role !== 'AXTable') return false;
    if (role === 'AXColumn') withColumns.add(parent);
    const isSecond = role === 'AXColumn' || (role === 'AXGroup' && withColumns.has(parent));
    if (isSecond) nodes[parent].children -= 1;
    return isSecond;
  }
  return { isSecondPlace };
}
