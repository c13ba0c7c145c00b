// Rows of tables and outlines. They have no name of their own: people call one by a text that stands in it. Works on the nodes
// that elementTree.walk lists; no macOS calls.
//
// Requires: element/element_node
const elementRows = (() => {
  // A text lies in a cell of its row, and there it may lie in another view.
  const LEVELS = 3;

  const isRow = (node) => node.role === 'AXRow';

  // Whether a caller who gives this role asks for a row.
  const isRole = (role) => ['AXTableRow', 'AXOutlineRow'].some((subrole) => elementNode.hasRole({ role: 'AXRow', subrole }, role));

  // The place of the row in which the element of a place lies, null where it lies in none.
  function placeOf(nodes, place) {
    let at = nodes[place].parent;
    for (let level = 0; at !== null && level < LEVELS; level += 1) {
      if (isRow(nodes[at])) return at;
      at = nodes[at].parent;
    }
    return null;
  }

  // Whether it shows the text of a row: a label, or a field that can be renamed as the names of files in Finder. `parent` is the node
  // that it lies in, null where that is not known.
  function isText(node, parent) {
    if (node.role === 'AXStaticText') return true;
    return node.role === 'AXTextField' && parent !== null && (parent.role === 'AXCell' || isRow(parent));
  }

  return { isRole, isText, placeOf };
})();
