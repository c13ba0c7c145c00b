// The windows of an application as they are: every element with all that a template of a window has of it, nothing left out. What is
// empty is told apart from what is absent [trees 2.8].
import * as textCut from 'macmcp/core/text_cut';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as elementNode from 'macmcp/element/element_node';
import * as elementTree from 'macmcp/element/element_tree';

// Texts, by the names that they leave the script with.
const TEXTS = {
  role: 'AXRole',
  subrole: 'AXSubrole',
  title: 'AXTitle',
  description: 'AXDescription',
  identifier: 'AXIdentifier',
  dom_identifier: 'AXDOMIdentifier',
  placeholder: 'AXPlaceholderValue',
  help: 'AXHelp',
};
const FLAGS = {
  enabled: 'AXEnabled',
  focused: 'AXFocused',
  selected: 'AXSelected',
  disclosing: 'AXDisclosing',
  minimized: 'AXMinimized',
  modal: 'AXModal',
};
const NUMBERS = { least: 'AXMinValue', most: 'AXMaxValue', level: 'AXDisclosureLevel' };
const OTHERS = ['AXValue', 'AXURL', 'AXDocument', 'AXFrame', 'AXPosition', 'AXSize', 'AXChildren'];
const ATTRIBUTES = [...Object.values(TEXTS), ...Object.values(FLAGS), ...Object.values(NUMBERS), ...OTHERS];
const AT = new Map(ATTRIBUTES.map((name, at) => [name, at]));

// Longer texts are cut: their length is of no use in a template, and they may be a whole document.
const LONGEST = 1000;

// So many elements that do not answer end the reading.
const MOST_SILENT = 2;

const cut = (text) => (typeof text === 'string' && text.length > LONGEST ? textCut.shorten(text, LONGEST) : text);

function put(told, name, value) {
  if (value !== null && value !== undefined) told[name] = cut(value);
}

function frameOf(slots) {
  const at = (name) => slots.objectAtIndex(AT.get(name));
  return axValues.wholeFrame(slots.descriptionAt(AT.get('AXFrame'))) || axValues.frame(at('AXPosition'), at('AXSize'));
}

// What one message tells of an element.
function toldBy(slots) {
  const told = {};
  for (const [name, attribute] of Object.entries(TEXTS)) put(told, name, slots.textAt(AT.get(attribute)));
  for (const [name, attribute] of Object.entries(FLAGS)) put(told, name, slots.booleanAt(AT.get(attribute)));
  for (const [name, attribute] of Object.entries(NUMBERS)) {
    const number = slots.plainAt(AT.get(attribute));
    if (typeof number === 'number') told[name] = number;
  }
  // A password tells its length even as bullets.
  if (!elementNode.isSecure({ role: told.role, subrole: told.subrole }))
    put(told, 'value', slots.plainAt(AT.get('AXValue'), axValues.displayed));
  put(told, 'url', slots.plainAt(AT.get('AXURL'), axValues.displayed));
  put(told, 'document', slots.plainAt(AT.get('AXDocument'), axValues.displayed));
  put(told, 'frame', frameOf(slots));
  return told;
}

// An element with its children; null children where it did not answer. Odd elements refuse a batch and answer single questions
// [bridge 4.5].
function readOne(element, wanted) {
  const { code, slots } = ax.copyAttributes(element, wanted);
  if (slots !== null) {
    const list = slots.listAt(AT.get('AXChildren'));
    return { told: toldBy(slots), children: list === null ? [] : axValues.items(list) };
  }
  if (code === ax.CODE.NO_ANSWER) return { told: {}, children: null };
  const told = {};
  for (const name of ['role', 'title']) put(told, name, ax.plainValue(element, TEXTS[name]));
  return { told, children: ax.elementsOf(element, 'AXChildren') };
}

// {elements, truncated} of the windows of `app`. An element has the place of the one that it stands in as `parent`, null for a window;
// those of a window come level by level. `truncated` says why some are missing: their number, the time, or an application that does
// not answer.
export function read(app, most, span) {
  const { windows } = elementTree.openApp(app, span);
  const wanted = ax.attributeList(ATTRIBUTES);
  const elements = [];
  const queue = windows.map((element) => ({ element, parent: null }));
  let silent = 0;
  for (let next = 0; next < queue.length; next += 1) {
    if (elements.length >= most) return { elements, truncated: 'elements' };
    if (span.left() <= 0) return { elements, truncated: 'time' };
    if (silent >= MOST_SILENT) return { elements, truncated: 'silence' };
    const { element, parent } = queue[next];
    const { told, children } = readOne(element, wanted);
    if (children === null) silent += 1;
    const actions = children === null ? [] : ax.actionNames(element).map(cut);
    if (actions.length > 0) told.actions = actions;
    const place = elements.length;
    elements.push(Object.assign({ parent }, told));
    for (const child of children || []) queue.push({ element: child, parent: place });
  }
  return { elements, truncated: silent > 0 ? 'silence' : null };
}
