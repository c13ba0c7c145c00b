// What an element holds.
//
// `target` comes from targets.find.
// Requires: ax, elements
const reading = (() => {
  // Longer texts are cut ([bridge 4.5]: a terminal's text is its whole history).
  const LONGEST = 20000;

  const CHOICES = new Set(['AXRadioGroup', 'AXTabGroup']);

  const isSecure = (node) => node.subrole === 'AXSecureTextField' || node.role === 'AXSecureTextField';

  // The whole value; null for what has none, and for a secret.
  function whole(target) {
    if (isSecure(target.node)) return null;
    const object = ax.read(target.element, 'AXValue');
    return object === null ? null : ax.scalar(object);
  }

  const nameOf = (node) => node.title || node.description || '';

  // What can be chosen in a group of radio buttons or tabs: {element, node}.
  function choices(target) {
    const wanted = elements.wantedOnce();
    return ax.members(target.node.children)
      .map((element) => ({ element, node: elements.look(element, wanted).node }))
      .filter(({ node }) => node !== null && node.role === 'AXRadioButton');
  }

  const isOn = (node) => node.value === true || node.value === 1;

  // The group's own value is an element, and not every application says it.
  function chosen(target) {
    const found = choices(target).find(({ node }) => isOn(node));
    return found === undefined ? null : nameOf(found.node);
  }

  function noted(target, value) {
    if (isSecure(target.node)) return 'A secure field does not tell its text.';
    return value === null ? 'It has no value of its own. What it holds is in get_ui_elements.' : null;
  }

  function value(target) {
    const full = CHOICES.has(target.node.role) ? chosen(target) : whole(target);
    const cut = typeof full === 'string' ? elements.clipped(full, LONGEST) : full;
    const element = elements.facts(target.node);
    delete element.value;
    return { element, value: cut, truncated: cut !== full, note: noted(target, full) };
  }

  return { CHOICES, isSecure, whole, nameOf, choices, isOn, value };
})();
