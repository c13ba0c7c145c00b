// What one message tells about an element: a node [bridge 4.5].
import * as names from 'macmcp/core/names';
import * as textCut from 'macmcp/core/text_cut';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as surfaces from 'macmcp/window/surfaces';

const ATTRIBUTES = [
  'AXRole',
  'AXSubrole',
  'AXTitle',
  'AXDescription',
  'AXIdentifier',
  'AXValue',
  'AXPlaceholderValue',
  'AXEnabled',
  'AXFocused',
  'AXSelected',
  'AXFrame',
  'AXDOMIdentifier',
  'AXHelp',
  'AXExpanded',
  'AXMenuItemMarkChar',
  'AXARIACurrent',
  'AXChildren',
  'AXTitleUIElement',
  'AXPosition',
  'AXSize',
];

const VALUE = 5;
const FRAME = 10;

// What elements of pages have in the place of an identifier [trees 2.13].
const DOM_IDENTIFIER = 11;

// What names a button that has no other name [trees 2.8].
const HELP = 12;

// What tells a state beside the value [webkit 1.2].
const EXPANDED = 13;
const MARK = 14;
const CURRENT = 15;

// An element whose children do not come in time is asked for what stands before them.
const CHILDREN = 16;
const LABEL = 17;

// What AXFrame says in one slot where the application answers it.
const POSITION = 18;
const SIZE = 19;

// What stands beside a label in a form, which names it [findings 1.4].
const LABELLED = new Set([
  'AXTextField',
  'AXTextArea',
  'AXComboBox',
  'AXPopUpButton',
  'AXMenuButton',
  'AXSlider',
  'AXDateField',
  'AXTimeField',
]);

// What is given a value: a button beside a field may be called the same.
const VALUED = new Set([...LABELLED, 'AXCheckBox', 'AXIncrementor', 'AXRadioGroup', 'AXTabGroup']);
export const takesValue = ({ role }) => VALUED.has(role);

// What is told by its help tag where it has no name.
const HELPED = new Set(['AXButton', 'AXCheckBox', 'AXMenuButton', 'AXPopUpButton', 'AXRadioButton', 'AXSlider']);

// Longer texts are cut: a terminal's text is its whole history [bridge 4.5].
const LONGEST = 400;

// What shows a part of what it holds.
export const CLIPPING = new Set(['AXWindow', 'AXSheet', 'AXPopover', 'AXDrawer', 'AXScrollArea']);

// Their values may be attributed texts, URLs or dates, which cost further questions [bridge 4.5].
const RICH = new Map();
for (const role of ['AXTextArea', 'AXTextField', 'AXStaticText', 'AXCell']) RICH.set(role, axValues.styledText);
for (const role of ['AXLink', 'AXWebArea']) RICH.set(role, axValues.address);
for (const role of ['AXDateTimeArea', 'AXDateField', 'AXTimeField']) RICH.set(role, axValues.displayed);

// Whether a text was longer than what was read of it.
export const isShortened = (text) => typeof text === 'string' && textCut.isShortened(text, LONGEST);
const shortened = (text) => (text === null || text.length <= LONGEST ? text : textCut.shorten(text, LONGEST));

const isSecureOf = (role, subrole) => subrole === 'AXSecureTextField' || role === 'AXSecureTextField';
export const isSecure = ({ role, subrole }) => isSecureOf(role, subrole);

function displayedValue(slots, role, subrole) {
  // Bullets tell how long a password is.
  if (isSecureOf(role, subrole)) return null;
  const value = slots.plainAt(VALUE, RICH.get(role));
  return typeof value === 'string' ? shortened(value) : value;
}

// The text of the label beside a control that has no name of its own: one more message.
function labelOf(slots, node) {
  if (node.title || node.description || !LABELLED.has(node.role)) return null;
  const element = axValues.element(slots.objectAtIndex(LABEL));
  const { slots: told } = element === null ? { slots: null } : ax.copyAttributes(element, ax.attributeList(['AXValue', 'AXTitle']));
  if (told === null) return null;
  return shortened(told.textAt(0) || told.textAt(1));
}

const helpOf = (slots, { title, description, role }) => (title || description || !HELPED.has(role) ? null : shortened(slots.textAt(HELP)));

// What one message tells about an element; `children` is an NSArray or null. null when it has gone. Throws nothing:
// `code` says what a message came back with. `wanted` are its attributes, all of them or as `asked` says.
export function read(element, wanted, asked = ALL) {
  const { code, slots } = ax.copyAttributes(element, wanted);
  if (slots !== null) return { code, node: fromSlots(slots, childrenIn(slots), asked) };
  if (code === ax.CODE.ILLEGAL || code === ax.CODE.NOT_IMPLEMENTED) return { code: 0, node: single(element) };
  return code === ax.CODE.NO_ANSWER ? readInPages(element) : { code, node: null };
}

// An element with very many children may answer what it is and not hand them out in one message [findings 1.6] (grade B).
function readInPages(element) {
  const { code, slots } = ax.copyAttributes(element, ax.attributeList(ATTRIBUTES.slice(0, CHILDREN)));
  if (slots === null) return { code, node: null };
  const node = fromSlots(slots, ax.pagedElements(element, 'AXChildren'), { labelled: false, placed: false });
  if (node.frame === null) node.frame = placeOf(element);
  return { code, node };
}

// How many elements without AXFrame a reader asks for their position and size by a message of its own.
const MOST_WITHOUT_FRAME = 2;

// `read` for the elements of one application, of which most answer AXFrame: they are not asked for what it says already.
// Once some have not answered it, it is not relied on any more.
export function reader() {
  const all = attributes();
  const placeless = ax.attributeList(ATTRIBUTES.slice(0, POSITION));
  let withoutFrame = 0;
  return (element) => {
    if (withoutFrame === MOST_WITHOUT_FRAME) return read(element, all);
    const answer = read(element, placeless, { labelled: true, placed: false });
    if (answer.node !== null && answer.node.frame === null) {
      withoutFrame += 1;
      answer.node.frame = placeOf(element);
    }
    return answer;
  };
}

function placeOf(element) {
  const { slots } = ax.copyAttributes(element, ax.attributeList(ATTRIBUTES.slice(POSITION)));
  return slots === null ? null : axValues.frame(slots.objectAtIndex(0), slots.objectAtIndex(1));
}

// Pages answer AXSelected of everything [webkit 3.5]: of what nobody selects `false` says nothing.
const CHOSEN = new Set(['AXRow', 'AXCell', 'AXRadioButton', 'AXMenuItem', 'AXStaticText']);
function isSelected(slots, role) {
  const selected = slots.booleanAt(9);
  return selected === false && slots.textAt(DOM_IDENTIFIER) !== null && !CHOSEN.has(role) ? null : selected;
}

// Whether it is open or shut, has a mark, or is the present one of its like; null for most.
function stateIn(slots) {
  const states = [];
  const expanded = slots.booleanAt(EXPANDED);
  if (expanded !== null) states.push(expanded ? 'expanded' : 'collapsed');
  if (slots.textAt(MARK)) states.push('checked');
  const current = slots.textAt(CURRENT);
  if (current && current !== 'false') states.push('current');
  return states.length === 0 ? null : states.join(' ');
}

const childrenIn = (slots) => slots.listAt(CHILDREN);

// In one slot where the application answers it, else in two.
const frameIn = (slots, placed) =>
  axValues.wholeFrame(slots.descriptionAt(FRAME)) ||
  (placed ? axValues.frame(slots.objectAtIndex(POSITION), slots.objectAtIndex(SIZE)) : null);

// `labelled` says whether the label is to be read where there is one, `placed` whether position and size were asked for.
const ALL = { labelled: true, placed: true };
function fromSlots(slots, children, { labelled, placed }) {
  const role = slots.textAt(0);
  const subrole = slots.textAt(1);
  const node = {
    role: role || 'AXUnknown',
    subrole,
    title: shortened(slots.textAt(2)),
    description: shortened(slots.textAt(3)),
    label: null,
    identifier: shortened(slots.textAt(4) || slots.textAt(DOM_IDENTIFIER) || null),
    value: displayedValue(slots, role, subrole),
    placeholder: shortened(slots.textAt(6)),
    state: stateIn(slots),
    enabled: slots.booleanAt(7),
    focused: slots.booleanAt(8),
    selected: isSelected(slots, role),
    frame: frameIn(slots, placed),
    children,
  };
  node.label = (labelled ? labelOf(slots, node) : null) || helpOf(slots, node);
  return node;
}

// Odd elements refuse a batch and answer single questions [bridge 4.5].
function single(element) {
  const children = ax.readAttribute(element, 'AXChildren');
  const title = ax.plainValue(element, 'AXTitle');
  return {
    role: ax.plainValue(element, 'AXRole') || 'AXUnknown',
    subrole: null,
    title: typeof title === 'string' ? shortened(title) : null,
    description: null,
    label: null,
    identifier: null,
    value: null,
    placeholder: null,
    state: null,
    enabled: null,
    focused: null,
    selected: null,
    frame: null,
    children: children === null ? null : axValues.array(children),
  };
}

export const attributes = (more = []) => ax.attributeList(ATTRIBUTES.concat(more));

// Whether an element stands in a page: browsers tell their elements apart by this attribute [bridge 4.10].
export const isOnPage = (element) => ax.copyAttribute(element, 'AXDOMIdentifier').code === 0;

// What `read` answers, and the element that it stands in, null where it says none. `wanted` are its attributes and AXParent.
export function readWithParent(element, wanted) {
  const { code, slots } = ax.copyAttributes(element, wanted);
  if (slots === null) {
    if (code === ax.CODE.GONE) return { code, node: null, parent: null };
    return Object.assign({ parent: ax.readAttribute(element, 'AXParent') }, read(element, attributes()));
  }
  const node = fromSlots(slots, childrenIn(slots), ALL);
  return { code, node, parent: axValues.element(slots.objectAtIndex(ATTRIBUTES.length)) };
}

// For who asks for more in the same message: the node of such a batch, without the label that would be a message of its
// own; what stands behind it, lists by themselves; and its whole text.
export const fromBatch = (slots) => fromSlots(slots, childrenIn(slots), { labelled: false, placed: true });
export const slotsBehind = (slots, more) => more.map((_, index) => slots.objectAtIndex(ATTRIBUTES.length + index));
export const listBehind = (slots, more, name) => slots.listAt(ATTRIBUTES.length + more.indexOf(name));
export const wholeText = (slots) => axValues.displayed(slots.objectAtIndex(VALUE));

// `button`, `AXButton` and `Pop Up Button` are ways to say a role.
export const roleKey = (role) =>
  role
    .toLowerCase()
    .replace(/[\s_-]/g, '')
    .replace(/^ax/, '');

// What people call a dialog is a sheet as well.
const ROLES = { dialog: ['dialog', 'systemdialog', 'sheet'] };

export function hasRole(node, role) {
  const key = roleKey(role);
  const wanted = ROLES[key] || [key];
  return [node.role, node.subrole].some((name) => Boolean(name) && wanted.includes(roleKey(name)));
}

const WINDOW_PARTS = new Set(['AXScrollBar', 'AXGrowArea']);

// Whether it belongs to a window's frame or to its scrolling, and not to what the window shows.
export const isWindowControl = (node) => surfaces.WINDOW_BUTTONS.has(node.subrole) || WINDOW_PARTS.has(node.role);

// Whether it is a menu of a menu's item that is not open.
export const isShutMenu = (node, parent) =>
  node.role === 'AXMenu' && parent !== null && parent.role === 'AXMenuItem' && parent.selected !== true;

// What people call an element.
export function describe(node) {
  const name = node.title || node.description || node.label;
  return name ? `${names.role(node.role)} ${names.quote(name)}` : names.role(node.role);
}

// An element as tools answer it that act on one: what is absent is left out.
export function facts(node) {
  const told = {};
  for (const name of [
    'role',
    'subrole',
    'title',
    'description',
    'label',
    'identifier',
    'placeholder',
    'value',
    'enabled',
    'focused',
    'selected',
  ]) {
    if (node[name] !== null && node[name] !== '') told[name] = node[name];
  }
  if (node.frame !== null) {
    const { x, y, width, height } = node.frame;
    Object.assign(told, { position: { x, y }, size: { width, height } });
  }
  return told;
}
