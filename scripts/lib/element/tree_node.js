// A node of a tree as it leaves the script. What most have in common is inherited, and so left out of the answer: `Node` in
// src/session/elements/scan.rs has the same defaults. No macOS calls.
const treeNode = (() => {
  class TreeNode {
    copy() {
      return Object.assign(new TreeNode(), this);
    }
  }
  Object.assign(TreeNode.prototype, {
    root: 0,
    parent: null,
    index: null,
    listed: true,
    enabled: true,
    focused: false,
    selected: null,
    children: 0,
  });

  // `entry` says where it stands: {root, parent, index}; `node` is what elementNode read of it. What is absent is left out.
  function of(entry, node, listed, outside) {
    const made = new TreeNode();
    if (entry.root !== 0) made.root = entry.root;
    if (entry.parent !== null) made.parent = entry.parent;
    if (entry.index !== null) made.index = entry.index;
    if (!listed) made.listed = false;
    made.role = node.role;
    const { subrole, title, description, label, identifier, value, placeholder, enabled, focused, selected, frame } = node;
    if (subrole) made.subrole = subrole;
    if (title) made.title = title;
    if (description) made.description = description;
    if (label) made.label = label;
    if (identifier) made.identifier = identifier;
    if (value !== null && value !== '') made.value = value;
    if (placeholder) made.placeholder = placeholder;
    if (enabled !== true) made.enabled = enabled;
    if (focused !== false) made.focused = focused;
    if (selected !== null) made.selected = selected;
    if (frame !== null) {
      made.x = frame.x;
      made.y = frame.y;
      made.width = frame.width;
      made.height = frame.height;
    }
    if (outside) made.offscreen = true;
    if (entry.known !== undefined && entry.known.alone) made.alone_on_page = true;
    const children = node.children === null ? 0 : Number(node.children.count);
    if (children > 0) made.children = children;
    return made;
  }

  return { of };
})();
