// A node of a tree, which leaves the script as a row. No macOS calls.

// The fields of a node with what most nodes have, in the order of the row: the rarer a field, the later. `Node` in
// src/session/elements/scan.rs has the same order and the same defaults.
const USUAL = {
  role: null,
  parent: null,
  index: null,
  x: null,
  y: null,
  width: null,
  height: null,
  children: 0,
  title: null,
  value: null,
  description: null,
  subrole: null,
  enabled: true,
  selected: null,
  focused: false,
  identifier: null,
  listed: true,
  root: 0,
  label: null,
  placeholder: null,
  state: null,
  offscreen: false,
  minimized: false,
  alone_on_page: false,
  actions: null,
};
export const FIELDS = Object.keys(USUAL);
const CELLS = Object.values(USUAL);

// Its fields are the cells of its row. Cells that the row does not have are as with most nodes.
class TreeNode {
  constructor(row) {
    this.row = row;
  }

  copy() {
    return new TreeNode(this.row.slice());
  }
}
FIELDS.forEach((name, at) => {
  Object.defineProperty(TreeNode.prototype, name, {
    get() {
      return at < this.row.length ? this.row[at] : CELLS[at];
    },
    set(value) {
      while (this.row.length < at) this.row.push(CELLS[this.row.length]);
      this.row[at] = value;
    },
  });
});

const NOWHERE = { x: null, y: null, width: null, height: null };

// What few nodes have; null when it has nothing of it.
function rareCells(
  { subrole, description, label, identifier, placeholder, state, enabled, focused, selected },
  listed,
  root,
  outside,
  alone,
) {
  const isUsual =
    enabled === true &&
    selected === null &&
    focused === false &&
    listed &&
    root === 0 &&
    !(subrole || description || identifier || label || placeholder || state || outside || alone);
  if (isUsual) return null;
  return [
    description || null,
    subrole || null,
    enabled,
    selected,
    focused,
    identifier || null,
    listed,
    root,
    label || null,
    placeholder || null,
    state,
    outside,
    false,
    alone,
  ];
}

// Without the cells at its end that are as with most nodes.
function trimmed(row) {
  let { length } = row;
  while (row[length - 1] === CELLS[length - 1]) length -= 1;
  return row.slice(0, length);
}

// `entry` says where it stands: {index, within: {root, parent}}; `node` is what elementNode read of it.
export function of({ index, within, known }, node, listed, outside) {
  const { role, title, value, children } = node;
  const { x, y, width, height } = node.frame === null ? NOWHERE : node.frame;
  const count = children === null ? 0 : Number(children.count);
  const row = [role, within.parent, index, x, y, width, height, count, title || null, value === '' ? null : value];
  const rare = rareCells(node, listed, within.root, outside, known !== undefined && known.alone);
  return new TreeNode(rare === null ? row : trimmed(row.concat(rare)));
}
