// Which elements of a tree are what an earlier look told of one: `src/session/elements/identity.rs` says what that is and writes the same.
// No macOS calls.
import { lineOf } from 'macmcp/element/tree_context';

const TEXTS = 30;

// A text of a panel is compared without the number of what it counts; other numbers tell things apart.
const COUNTED = /^\d[\d.,]*(?= \p{Lowercase})/u;

const TEXT_ROLES = new Set(['AXStaticText', 'AXHeading']);
const ROWS = new Set(['AXRow', 'AXCell']);

const CONTROLS = new Set([
  'AXButton',
  'AXCheckBox',
  'AXDisclosureTriangle',
  'AXIncrementor',
  'AXMenuButton',
  'AXPopUpButton',
  'AXRadioButton',
  'AXSlider',
]);
const EDITABLE = new Set(['AXTextField', 'AXTextArea', 'AXComboBox', 'AXDateField', 'AXTimeField', 'AXDateTimeArea']);

const isSame = (one, other) => one.length === other.length && one.every((text, at) => text === other[at]);

const nameOf = ({ title, description, label }) => title || description || label || '';
const hasName = (node) => nameOf(node) !== '';

// Whether what was said is still said, but for so many texts; never for the first, which says what the others are about.
function isSaid(before, now, mayChange) {
  if (mayChange === 0) return isSame(before, now);
  if (before[0] !== now[0]) return false;
  const left = now.slice();
  const missing = before.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return missing.length <= mayChange;
}

// What a tree says of its places.
function reader(nodes) {
  const below = nodes.map(() => []);
  nodes.forEach(({ parent }, place) => {
    if (parent !== null) below[parent].push(place);
  });
  for (const places of below) places.sort((one, other) => nodes[one].index - nodes[other].index);

  // `without`: a part that is left out, or null.
  function addTexts(place, withFields, without, found) {
    if (place === without) return;
    const { role, value } = nodes[place];
    const says = TEXT_ROLES.has(role) || (withFields && role === 'AXTextField');
    if (says && typeof value === 'string' && value !== '') found.push(value);
    for (const child of below[place]) {
      if (found.length >= TEXTS) return;
      addTexts(child, withFields, without, found);
    }
  }
  function texts(place, without = null) {
    const found = [];
    addTexts(place, ROWS.has(nodes[place].role), without, found);
    return found;
  }
  function addNames(place, itself, without, found) {
    if (place === without) return;
    const name = nameOf(nodes[place]);
    if (CONTROLS.has(nodes[place].role) && place !== itself && name !== '') found.push(name);
    for (const child of below[place]) {
      if (found.length >= 2 * TEXTS) return;
      addNames(child, itself, without, found);
    }
  }
  // What an entry says; of a panel with the names of its controls, but for the element itself.
  function saidOf(entry, itself, panel, without) {
    if (!panel) return texts(entry, without);
    const found = texts(entry, without).map((text) => text.replace(COUNTED, '#'));
    addNames(entry, itself, without, found);
    return found;
  }
  const roles = (place) => [nodes[place].role, ...below[place].flatMap(roles)];
  // The bar at the beginning of a group: a group with a control, and nothing beside it is built like it.
  function barOf(group) {
    const [bar, ...others] = below[group];
    if (bar === undefined || nodes[bar].role !== 'AXGroup') return null;
    const build = roles(bar);
    const isBar = build.some((role) => CONTROLS.has(role)) && !others.some((other) => isSame(roles(other), build));
    return isBar ? bar : null;
  }
  const ownTexts = (place) => (TEXT_ROLES.has(nodes[place].role) || !hasName(nodes[place]) ? texts(place) : []);
  const sibling = (place, step) => {
    const { parent, index } = nodes[place];
    const found = parent === null || index === null ? undefined : below[parent].find((other) => nodes[other].index === index + step);
    return found === undefined ? null : found;
  };
  function caption(place) {
    if (hasName(nodes[place]) || !(CONTROLS.has(nodes[place].role) || EDITABLE.has(nodes[place].role))) return null;
    const before = sibling(place, -1);
    if (before === null || !TEXT_ROLES.has(nodes[before].role)) return null;
    const { value } = nodes[before];
    return typeof value === 'string' && value !== '' ? value : null;
  }
  // From the outside in, without the root and the element.
  const around = (place) =>
    lineOf(nodes, place)
      .slice(1, -1)
      .reverse()
      .map((at) => nodes[at]);
  return { texts, saidOf, barOf, ownTexts, caption, sibling, around };
}

const kindOf = ({ role, subrole }) => `${role}/${subrole || ''}`;
const partOf = ({ title, description }) => title || description || '';

// Whether an entry says what it said; a panel may have got a bar before all that, in which the element is not.
function isEntry({ texts, panel, may_change: mayChange }, entry, place, nodes, read) {
  if (isSaid(texts, read.saidOf(entry, place, panel, null), mayChange)) return true;
  const bar = panel ? read.barOf(entry) : null;
  return bar !== null && !lineOf(nodes, place).includes(bar) && isSame(texts, read.saidOf(entry, place, panel, bar));
}

// Of the places of nodes that look like the element, those that are told so.
export function fitting(told, nodes, places) {
  const read = reader(nodes);
  const isInEntry = (place) => {
    if (told.entry === null) return true;
    const entry = lineOf(nodes, place)[told.entry.up];
    return entry !== undefined && isEntry(told.entry, entry, place, nodes, read);
  };
  return places.filter((place) => {
    const around = read.around(place);
    if (!isSame(told.way, around.map(kindOf))) return false;
    if (told.parts !== null && !isSame(told.parts, around.map(partOf))) return false;
    return isSame(told.texts, read.ownTexts(place)) && told.caption === read.caption(place) && isInEntry(place);
  });
}

// Whether one of the entries that were beside its own is beside it still, where what was not read may have fitted as well.
export function standsBeside(told, nodes, place) {
  if (told.entry === null || told.entry.beside.length === 0) return true;
  const read = reader(nodes);
  const entry = lineOf(nodes, place)[told.entry.up];
  const beside = [-1, 1].map((step) => read.sibling(entry, step)).filter((other) => other !== null);
  // What is one of many stays as it is; a panel does not.
  const mayMiss = (texts) => (told.entry.panel ? Math.floor((texts.length - 1) / 2) : 0);
  return beside.some((other) => told.entry.beside.some((texts) => isSaid(texts, read.texts(other), mayMiss(texts))));
}
