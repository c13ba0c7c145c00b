// Giving an element another value, each kind in its own way [bridge 4.6], and reading it back.
//
// `target` comes from findElement.
import * as reply from 'macmcp/core/reply';
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as ax from 'macmcp/ax/ax';
import * as background from 'macmcp/app/background';
import * as elementFailures from 'macmcp/element/element_failures';
import * as elementNode from 'macmcp/element/element_node';
import * as elementValue from 'macmcp/element/element_value';
import * as popUpMenu from 'macmcp/menu/pop_up_menu';
import * as setText from 'macmcp/element/set_text';
import * as valueResult from 'macmcp/element/value_result';
import * as elementChanges from 'macmcp/observe/element_changes';
import * as effectProof from 'macmcp/observe/effect_proof';

const TEXTS = new Set(['AXTextField', 'AXTextArea', 'AXComboBox']);
const NUMBERS = new Set(['AXSlider', 'AXIncrementor', 'AXScrollBar', 'AXSplitter', 'AXValueIndicator', 'AXLevelIndicator']);
const SWITCHES = new Set(['AXCheckBox', 'AXDisclosureTriangle', 'AXRadioButton']);
const POP_UPS = new Set(['AXPopUpButton', 'AXMenuButton']);

const YES = new Set(['true', '1', 'on', 'yes', 'checked', 'selected']);
const NO = new Set(['false', '0', 'off', 'no', 'unchecked', 'unselected']);

const told = (target, state, note = null) => valueResult.of(target, effectProof.ofState('set_value', state, note));

// What is known of an element that was not read after something was sent to it; ends the script where it has gone.
function toldUnread(target) {
  if (!ax.isSilent(target.element)) elementFailures.requirePresent(target, null);
  return told(target, null, ax.SILENT);
}

function failInvalid(target, wanted, expected) {
  reply.fail('InvalidParameter', `Invalid parameter: \`value\` is ${names.quote(wanted)}, expected ${expected}`, {
    why: `${elementFailures.describe(target)} takes nothing else`,
    details: { parameter: 'value', found: elementNode.facts(target.node) },
  });
}

function setNumber(target, given, span) {
  const wanted = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  if (typeof wanted !== 'number' || !Number.isFinite(wanted)) failInvalid(target, given, 'a number');
  const [least, most] = ['AXMinValue', 'AXMaxValue'].map((name) => ax.plainValue(target.element, name));
  const isNumber = (value) => typeof value === 'number';
  if ((isNumber(least) && wanted < least) || (isNumber(most) && wanted > most))
    failInvalid(target, given, `a number between ${least} and ${most}`);
  valueResult.requireSettable(target);
  const code = ax.writeAttribute(target.element, 'AXValue', $.NSNumber.numberWithDouble(wanted));
  elementFailures.failForCode(target, code);
  const near = (value) => isNumber(value) && Math.abs(value - wanted) < 1e-6 * Math.max(1, Math.abs(wanted));
  const node = elementChanges.waitUntil(target, span, (each) => near(each.value));
  if (node === null) return toldUnread(target);
  if (near(node.value)) return told(target, 'value');
  if (node.value === target.node.value)
    valueResult.failNotTaken(target, `It is still ${node.value}${code === 0 ? '' : ` (AXError ${code})`}`);
  return told(target, effectProof.OTHER, `The application set the nearest value that it has: ${node.value}.`);
}

function wantedState(target, given) {
  const word = String(given).trim().toLowerCase();
  if (YES.has(word)) return true;
  if (NO.has(word)) return false;
  return failInvalid(target, given, 'true or false');
}

// How long what was pressed takes to show it: switches of Wi-Fi and of pages need longer than most [findings-2 7.11].
const SWITCHES_MS = 3000;

// Presses an element: its code. Ends the script where it was certainly not pressed. What came back with another error may
// have been done and is not done again [findings-2 7.2].
function press(target) {
  const { code, sent } = ax.performAction(target.element, 'AXPress');
  elementFailures.failForCode(target, code);
  if (!sent) valueResult.failNotTaken(target, `It cannot be pressed (AXError ${code})`);
  return code;
}

// The element once `is` holds of it, or as it is when it takes too long: null when it has gone.
function waitFor(target, span, is) {
  let node = null;
  clock.waitUntil(
    () => {
      node = elementNode.read(target.element, elementNode.attributes()).node;
      return node === null || is(node);
    },
    clock.part(span, SWITCHES_MS),
  );
  return node;
}

const PRESSED = 'It was pressed and does not show the value yet. It may still be at it: look again with get_ui_element_value before you ';
const unseen = (code) => (code === 0 || code === ax.CODE.NO_ANSWER ? `${PRESSED}click it.` : elementFailures.doubt(code));

// Pressed until it is as wanted: one with three states may need it twice.
function setSwitch(target, given, span) {
  const wanted = wantedState(target, given);
  const fits = (node) => (wanted ? elementValue.isOn(node) : node.value === 0 || node.value === false);
  if (fits(target.node)) return told(target, 'value');
  elementFailures.requireEnabled(target);
  if (target.node.role === 'AXRadioButton' && !wanted) failInvalid(target, given, 'true: choose another one of its group instead');
  let node = target.node;
  for (let tries = 0; tries < 2 && !fits(node); tries += 1) {
    const was = node.value;
    const code = press(target);
    // One with three states shows the next one, and is not as wanted.
    node = waitFor(target, span, (each) => fits(each) || each.value !== was);
    if (node === null) return toldUnread(target);
    if (node.value === was) return told(target, null, unseen(code));
  }
  if (!fits(node))
    valueResult.failNotTaken(target, `Its value is ${JSON.stringify(node.value)} after two presses`, 'Look with get_ui_elements');
  return told(target, 'value');
}

// The best fit of a title among named things; ends the script when there is none.
function findByName(target, wanted, candidates) {
  const tiers = [[], [], []];
  for (const each of candidates) {
    const known = [each.node.title, each.node.description];
    const tier = names.matchRank(wanted, known);
    if (tier === 0 || tier === 1) tiers[tier].push(each);
    // Menus end a title in an ellipsis, people in three dots or none.
    else if (known.some((name) => name && names.bare(name) === names.bare(wanted))) tiers[2].push(each);
  }
  const found = tiers.find((tier) => tier.length > 0) || [];
  const known = candidates.map(({ node }) => elementValue.name(node)).filter((name) => name !== '');
  const details = { value: wanted, choices: known.slice(0, 100) };
  if (found.length === 0) {
    reply.fail('ElementNotFound', `${elementFailures.describe(target)} has no choice ${names.quote(wanted)}`, {
      why: known.length === 0 ? 'It shows no choices' : `From the screen: it has ${names.quoteList(known)}`,
      hint: 'Use one of them exactly as written',
      details,
    });
  }
  if (found.length > 1)
    reply.fail('Ambiguous', `${elementFailures.describe(target)} has several choices ${names.quote(wanted)}`, {
      hint: 'Click the intended one instead',
      details,
    });
  return found[0];
}

function setChoice(target, given, span) {
  const choice = findByName(target, String(given), elementValue.choices(target));
  if (!elementValue.isOn(choice.node)) {
    const one = Object.assign({}, target, choice);
    elementFailures.requireEnabled(one);
    const code = press(one);
    const node = waitFor(one, span, elementValue.isOn);
    if (node === null || !elementValue.isOn(node))
      return Object.assign(told(target, null, unseen(code)), { value: elementValue.chosenName(target) });
  }
  return Object.assign(told(target, 'value'), { value: elementValue.name(choice.node) });
}

// How long a page takes to open a menu.
const OPENS_MS = 1500;

// Closed it has no items; a press opens it, and while it is open the press may not be answered [bridge 4.11].
function openMenuOf(target, menus, span) {
  const code = press(target);
  const menu = clock.waitUntil(menus.find, clock.part(span, OPENS_MS));
  if (menu === null) valueResult.failNotTaken(target, `Its menu did not open${code === 0 ? '' : ` (AXError ${code})`}`);
  return menu;
}

function menuItemsOf(menu) {
  const wanted = elementNode.attributes();
  return ax
    .elementsOf(menu, 'AXChildren')
    .map((element) => ({ element, node: elementNode.read(element, wanted).node }))
    .filter(({ node }) => node !== null && node.title);
}

// An open menu takes the keyboard and the pointer.
function requireNoBackground(target, call) {
  if (!background.isOn(call)) return;
  background.refuse(call, `${elementFailures.describe(target)} is not given another choice`, 'Its menu would have to be opened');
}

function setPopUp(target, given, call, span) {
  const wanted = String(given);
  const shows = (node) => node.value === wanted;
  if (shows(target.node)) return told(target, 'value');
  elementFailures.requireEnabled(target);
  requireNoBackground(target, call);
  const menus = popUpMenu.watch(target);
  let menu = menus.find();
  let item = null;
  try {
    if (menu === null) menu = openMenuOf(target, menus, span);
    item = findByName(target, wanted, menuItemsOf(menu));
    elementFailures.requireEnabled(Object.assign({}, target, item));
  } catch (error) {
    menus.close(menu);
    throw error;
  }
  const { code, sent } = ax.performAction(item.element, 'AXPress');
  if (!sent) {
    menus.close(menu);
    valueResult.failNotTaken(target, `Its item was not chosen (AXError ${code})`);
  }
  const title = item.node.title;
  const node = elementChanges.waitUntil(target, span, (each) => each.value === title);
  if (node === null || node.value !== title)
    return told(target, null, 'The item was chosen, and what the control shows does not tell: look with get_ui_elements.');
  return told(target, 'value');
}

// Rows are chosen and not filled in.
function setRow(target, given, span) {
  const wanted = wantedState(target, given);
  const code = ax.writeAttribute(target.element, 'AXSelected', $(wanted));
  elementFailures.failForCode(target, code);
  const node = elementChanges.waitUntil(target, span, (each) => each.selected === wanted);
  if (node === null) return toldUnread(target);
  if (node.selected !== wanted)
    valueResult.failNotTaken(
      target,
      `It is ${wanted ? 'not ' : ''}selected${code === 0 ? '' : ` (AXError ${code})`}`,
      'Click it with the mouse instead',
    );
  return Object.assign(told(target, 'value'), { value: wanted });
}

// What is none of the known kinds is written as what it holds.
function setOther(target, given, call, span, ends) {
  return typeof target.node.value === 'number' || typeof given === 'number'
    ? setNumber(target, given, span)
    : setText.set(target, given, call, span, ends);
}

function setterFor(role, call, ends) {
  if (TEXTS.has(role)) return (target, given, span) => setText.set(target, given, call, span, ends);
  if (NUMBERS.has(role)) return setNumber;
  if (SWITCHES.has(role)) return setSwitch;
  if (POP_UPS.has(role)) return (target, given, span) => setPopUp(target, given, call, span);
  if (elementValue.CHOICE_ROLES.has(role)) return setChoice;
  return role === 'AXRow' ? setRow : (target, given, span) => setOther(target, given, call, span, ends);
}

// What it held before, in the words of the result's `value`; null for a password.
const heldBy = (target) =>
  elementValue.CHOICE_ROLES.has(target.node.role)
    ? elementValue.chosenName(target)
    : target.node.role === 'AXRow'
      ? target.node.selected
      : target.node.value;

// The result, with what the element held before where that is something else. With `ends` false the edit of a text is left to be
// ended by Return.
export default function setElementValue(target, value, call, span, ends = true) {
  const previous = heldBy(target);
  const done = setterFor(target.node.role, call, ends)(target, value, span);
  return previous === null || previous === done.value ? done : { ...done, previous };
}
