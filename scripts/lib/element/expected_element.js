// What a caller expects of an element beside its role and text: its value, its state. Works on nodes; no macOS calls.
import * as names from 'macmcp/core/names';
import * as elementFilter from 'macmcp/element/element_filter';
import * as elementNode from 'macmcp/element/element_node';

// How many elements that are otherwise are told of.
const MOST_NEAR = 5;

// What is on or off by its value.
const SWITCHES = new Set(['AXCheckBox', 'AXRadioButton', 'AXDisclosureTriangle']);

// What each value of a switch says, and what is asked of it.
const ON_OFF = ['off', 'on', 'mixed'];
const SWITCHED = new Map([
  ['off', 0],
  ['on', 1],
  ['checked', 1],
  ['mixed', 2],
]);

const isSwitch = ({ role, value }) => SWITCHES.has(role) && (typeof value === 'number' || typeof value === 'boolean');
// Items of menus that are neither on nor off have a value [webkit 6.1], the others a mark or none [webkit 6.10].
const isItem = ({ role }) => role === 'AXMenuItem';
const tells = ({ state }, word) => state !== null && state.split(' ').includes(word);

// The place in ON_OFF; null of what is no switch.
function positionOf(node) {
  if (isItem(node)) return Number(node.value) === 2 ? 2 : Number(tells(node, 'checked'));
  return isSwitch(node) ? Number(node.value) : null;
}

function isAt(node, position) {
  const own = positionOf(node);
  return own === null ? null : own === position;
}

const isOpening = (state) => state === 'expanded' || state === 'collapsed';

// Whether it is open; null of what neither is nor is shut.
function isOpen(node) {
  if (node.role === 'AXDisclosureTriangle') return isAt(node, 1);
  return tells(node, 'expanded') || (tells(node, 'collapsed') ? false : null);
}

const not = (flag) => (flag === null ? null : !flag);

// Whether an element is in a state; null where it does not tell. What is not listed as the present one is not it [webkit 6.12].
function isIn(node, state) {
  if (SWITCHED.has(state)) return isAt(node, SWITCHED.get(state));
  if (state === 'expanded') return isOpen(node);
  if (state === 'collapsed') return not(isOpen(node));
  if (state === 'current') return tells(node, 'current');
  if (state === 'disabled') return not(node.enabled);
  if (state === 'selected') return node.selected;
  return state === 'focused' ? node.focused : node.enabled;
}

// A value that is cut is longer than any that a caller may expect.
function hasValue({ value }, wanted) {
  return value === null ? null : names.isSameValue(String(value), wanted);
}

// Whether a node is as expected; null where one of them is not told, and the other does not tell against it.
function asExpected(node, { value, state }) {
  const told = [];
  if (value !== undefined) told.push(hasValue(node, value));
  if (state !== undefined) told.push(isIn(node, state));
  if (told.includes(false)) return false;
  return told.includes(null) ? null : true;
}

function stateWords(node, state) {
  if (isIn(node, state) === null) return `does not tell whether it is ${state}`;
  if (ON_OFF.includes(state)) return `is ${ON_OFF[positionOf(node)] || 'mixed'}`;
  if (isOpening(state)) return `is ${isOpen(node) ? 'expanded' : 'collapsed'}`;
  if (state === 'enabled' || state === 'disabled') return `is ${node.enabled ? 'enabled' : 'disabled'}`;
  return isIn(node, state) ? `is ${state}` : `is not ${state}`;
}

const valueWords = ({ value }) => (value === null ? 'tells no value' : `has the value ${names.quote(String(value), 200)}`);

function words(node, { value, state }) {
  const parts = [];
  if (value !== undefined) parts.push(valueWords(node));
  if (state !== undefined) parts.push(stateWords(node, state));
  return `${elementNode.describe(node)} ${parts.join(' and ')}`;
}

// Why an element that does not have the text may show it all the same: a long text is read in part.
const cutWords = (node) => `${elementNode.describe(node)} shows a long text, of which the beginning was read`;

// Two that say the same are told once.
function noteNear(near, line) {
  if (near.length < MOST_NEAR && !near.includes(line)) near.push(line);
}

// What is asked of what is meant: a button beside a field may be called the same.
function isMeantBy({ value, state }) {
  const takesValue = (node) => value === undefined || elementNode.takesValue(node);
  if (SWITCHED.has(state)) return (node) => takesValue(node) && (SWITCHES.has(node.role) || isItem(node));
  return isOpening(state) ? (node) => takesValue(node) && isOpen(node) !== null : takesValue;
}

// A question about nodes, and what has come of it: {fits, holder, isMeant, near, untold, proves}. `fits` is a filter, null where
// everything fits; `holder` as elementFilter has it; `isMeant` says of which of those that are called the same it can be asked; `near`
// says what has the role and the text and is otherwise; `untold` is why what does not fit may do so all the same, null where it does
// not; `proves` is handed through: whether what is not seen has to be proven not to be there.
export function question(params, proves = false) {
  const filter = elementFilter.of(params);
  const asked = {
    fits: filter && filter.fits,
    holder: filter && filter.holder,
    isMeant: isMeantBy(params),
    near: [],
    untold: null,
    proves,
  };
  if (params.value === undefined && params.state === undefined) {
    if (filter !== null) asked.fits = (node) => filter.fits(node) || noteCut(node);
    return asked;
  }
  function noteCut(node) {
    if (asked.untold === null && elementFilter.mayHaveMore(node, params)) asked.untold = cutWords(node);
    return false;
  }
  function isAsExpected(node) {
    const is = asExpected(node, params);
    if (is === null) asked.untold = words(node, params);
    if (is !== true) noteNear(asked.near, words(node, params));
    return is === true;
  }
  asked.fits = (node) => (filter === null || filter.fits(node) || noteCut(node)) && isAsExpected(node);
  if (filter !== null)
    asked.holder = (nodes, place) => {
      const at = filter.holder(nodes, place);
      return at !== null && isAsExpected(nodes[at]) ? at : null;
    };
  return asked;
}
