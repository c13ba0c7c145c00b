// What an element holds.
//
// `target` comes from findElement.
import * as textCut from 'macmcp/core/text_cut';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as elementNode from 'macmcp/element/element_node';

// Longer texts are cut ([bridge 4.5]: a terminal's text is its whole history).
const LONGEST = 20000;

// What holds a text, which may be empty.
const HAS_TEXT = new Set(['AXTextField', 'AXTextArea', 'AXComboBox', 'AXSearchField', 'AXSecureTextField', 'AXStaticText', 'AXCell']);

export const CHOICE_ROLES = new Set(['AXRadioGroup', 'AXTabGroup']);

export const isSecure = (node) => node.subrole === 'AXSecureTextField' || node.role === 'AXSecureTextField';

// The whole value; null for what has none, and for a secret.
export function fullValue(target) {
  if (isSecure(target.node)) return null;
  const object = ax.readAttribute(target.element, 'AXValue');
  const value = object === null ? null : axValues.displayed(object);
  // Each element of a page answers a value, an empty text where it has none [webkit 4.1].
  return value === '' && !HAS_TEXT.has(target.node.role) ? null : value;
}

export const name = (node) => node.title || node.description || '';

// What can be chosen in a group of radio buttons or tabs: {element, node}.
export function choices(target) {
  const wanted = elementNode.attributes();
  return axValues
    .items(target.node.children)
    .map((element) => ({ element, node: elementNode.read(element, wanted).node }))
    .filter(({ node }) => node !== null && node.role === 'AXRadioButton');
}

export const isOn = (node) => node.value === true || node.value === 1;

// The group's own value is an element, and not every application says it.
export function chosenName(target) {
  const found = choices(target).find(({ node }) => isOn(node));
  return found === undefined ? null : name(found.node);
}

function noteFor(target, value) {
  if (isSecure(target.node)) return 'A secure field does not tell its text.';
  return value === null ? 'It has no value of its own. What it holds is in get_ui_elements.' : null;
}

export function read(target) {
  const full = CHOICE_ROLES.has(target.node.role) ? chosenName(target) : fullValue(target);
  const cut = typeof full === 'string' ? textCut.shorten(full, LONGEST) : full;
  const element = elementNode.facts(target.node);
  delete element.value;
  return { element, value: cut, truncated: cut !== full, note: noteFor(target, full) };
}
