// Giving an element the focus. It has it when its application says so, or it does itself: some say only the one or the
// other [bridge 4.6].
//
// `target` comes from findElement.
import * as clock from 'macmcp/core/clock';
import * as ax from 'macmcp/ax/ax';
import * as appActivation from 'macmcp/app/app_activation';
import * as background from 'macmcp/app/background';
import * as elementFailures from 'macmcp/element/element_failures';
import * as elementNode from 'macmcp/element/element_node';
import * as elementChanges from 'macmcp/observe/element_changes';
import * as effectProof from 'macmcp/observe/effect_proof';

const LONGEST_MS = 600;

// The element that keys go to in the application; null when it tells none.
const focusedElement = (target) => ax.readAttribute(ax.application(target.app.process_id), 'AXFocusedUIElement');

// A part of it may have the focus in its place: the text in a combo box, for one.
export function hasFocus(target) {
  const other = focusedElement(target);
  if (other === null) return ax.plainValue(target.element, 'AXFocused') === true;
  if (ax.isSame(other, target.element)) return true;
  const parent = ax.readAttribute(other, 'AXParent');
  return (parent !== null && ax.isSame(parent, target.element)) || Boolean(ax.plainValue(target.element, 'AXFocused'));
}

// Leaving an element ends its edit. What takes the focus without anything coming of it, and how much is looked at for it.
const TAKING = new Set(['AXTextField', 'AXTextArea', 'AXComboBox', 'AXTable', 'AXOutline', 'AXList', 'AXBrowser', 'AXWebArea']);
const HOLDING = new Set(['AXScrollArea', 'AXGroup', 'AXSplitGroup']);
const MOST = 40;
const SEARCH_MS = 1500;

// The children of an element, those next to the target first.
function nearest(around, target) {
  const all = ax.elementsOf(around, 'AXChildren').slice(0, MOST);
  const own = all.findIndex((child) => ax.isSame(child, target.element));
  if (own < 0) return all;
  const away = (index) => Math.abs(index - own);
  const order = all.map((_, index) => index).filter((index) => index !== own);
  return order.sort((one, other) => away(one) - away(other)).map((index) => all[index]);
}

// Another element near it that takes the focus; null where none is found.
function findOther(target, span) {
  let looked = 0;
  const search = (element, depth) => {
    for (const child of nearest(element, target)) {
      if (looked >= MOST || span.left() <= 0) return null;
      looked += 1;
      const role = ax.plainValue(child, 'AXRole');
      if (TAKING.has(role) && ax.isSettable(child, 'AXFocused')) return child;
      const inside = HOLDING.has(role) && depth > 0 ? search(child, depth - 1) : null;
      if (inside !== null) return inside;
    }
    return null;
  };
  const [outer] = target.outer || [];
  let around = outer === undefined ? ax.readAttribute(target.element, 'AXParent') : outer.element;
  while (around !== null && looked < MOST && span.left() > 0) {
    const found = search(around, 1);
    const role = found === null ? ax.plainValue(around, 'AXRole') : null;
    if (found !== null) return found;
    around = role === null || role === 'AXWindow' || role === 'AXSheet' ? null : ax.readAttribute(around, 'AXParent');
  }
  return null;
}

// Gives the focus to another element: whether the target has lost it.
export function leave(target, span) {
  const other = findOther(target, clock.part(span, SEARCH_MS));
  if (other === null || !ax.setAttribute(other, 'AXFocused', $(true))) return false;
  const isLeft = () => {
    const now = focusedElement(target);
    return (now !== null && ax.isSame(now, other)) || !hasFocus(target);
  };
  return Boolean(clock.waitUntil(isLeft, clock.part(span, LONGEST_MS)));
}

// Asks for the focus within the application, where the target does not have it: {given, code}.
export function ask(target, span) {
  const code = ax.writeAttribute(target.element, 'AXFocused', $(true));
  const given = code === 0 && Boolean(clock.waitUntil(() => hasFocus(target), clock.part(span, LONGEST_MS)));
  return { given, code };
}

// The same where it may have it.
export const request = (target, span) => (hasFocus(target) ? { given: true, code: 0 } : ask(target, span));

// Where a sheet is between them, the element says which window is its own.
function windowOf({ element, node, outer = [] }) {
  if (node.role === 'AXWindow') return element;
  const last = outer[outer.length - 1];
  const isKnown = last !== undefined && last.role === 'AXWindow' && !outer.some(({ role }) => role === 'AXSheet');
  return isKnown ? last.element : ax.readAttribute(element, 'AXWindow');
}

// Brings the window of an element before the others, and its application to the front: keys go nowhere else. Answers the
// target, without what it stands in where that has moved with its window.
export function bringWindowToFront(target, span) {
  const window = windowOf(target);
  let isMoved = false;
  if (window !== null && ax.plainValue(window, 'AXMain') === false) {
    isMoved = ax.plainValue(window, 'AXMinimized') === true;
    if (isMoved) ax.setAttribute(window, 'AXMinimized', $(false));
    ax.performAction(window, 'AXRaise');
    ax.setAttribute(window, 'AXMain', $(true));
  }
  appActivation.requireFront(target.app, span);
  return isMoved ? Object.assign({}, target, { outer: undefined }) : target;
}

function failNotFocused(target, code) {
  const other = focusedElement(target);
  const found = other === null ? null : elementNode.read(other, elementNode.attributes()).node;
  const holds = found === null ? 'Nothing' : elementNode.describe(found);
  const refused = code === 0 ? '' : `, and AXFocused was refused (AXError ${code})`;
  const why = `From the screen: ${holds} has it${refused}`;
  const hint = 'Name what takes keys, such as a text field or a list, or click it';
  elementFailures.fail('NotEditable', target, 'did not accept the focus', why, hint);
}

// In the background it gets the focus within its application, which stays where it is.
export function focus(target, call, span) {
  elementFailures.requireEnabled(target);
  if (!background.isOn(call)) bringWindowToFront(target, span);
  const { given, code } = request(target, span);
  if (!given) {
    elementFailures.failForCode(target, code);
    failNotFocused(target, code);
  }
  const node = elementChanges.waitUntil(target, span, (each) => each.focused === true);
  return {
    element: Object.assign(elementChanges.facts(node || target.node), { focused: true }),
    effect: effectProof.ofState('focus_element', 'focus').effect,
  };
}
