// Clicking an element: by its own action where it lists one, which works in the background and wherever it is
// [bridge 4.7].
//
// `target` comes from findElement.
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as ax from 'macmcp/ax/ax';
import * as background from 'macmcp/app/background';
import * as appLaunchers from 'macmcp/element/app_launchers';
import clickElementWithMouse from 'macmcp/element/click_element_with_mouse';
import * as elementFailures from 'macmcp/element/element_failures';
import * as elementNode from 'macmcp/element/element_node';
import * as ownAction from 'macmcp/element/own_action';
import * as shownMenus from 'macmcp/menu/shown_menus';
import * as elementChanges from 'macmcp/observe/element_changes';
import * as observation from 'macmcp/observe/observation';
import * as effectProof from 'macmcp/observe/effect_proof';

const MENU_OPEN = 'A menu is open: read it with get_ui_elements, and click one of its items.';
const SILENT = 'The application has not answered yet: a menu or a dialog may be open. Look with get_ui_elements.';

// Performs an action that an element lists: its code, null when it was certainly not performed. A menu or dialog that opens
// keeps the application from answering: NO_ANSWER is no failure [bridge 4.7]. What may have been performed is not done again
// in another way, which would turn a switch back [findings-2 7.2].
function perform(target, element, action) {
  const { code, sent } = ax.performAction(element, action);
  if (sent) return { code };
  elementFailures.failForCode(target, code);
  return null;
}

const NO_MENU = 'No menu opened. The pointer is the other way: call it without background, or click at its position.';

// Many views list AXShowMenu, answer 0 and open nothing [findings-2 7.6].
const OPENS_MS = 400;

function showMenu(target, element, span) {
  const menus = shownMenus.watch();
  const done = perform(target, element, 'AXShowMenu');
  if (done === null) return null;
  return { ...done, opened: menus.has(clock.part(span, OPENS_MS)) };
}

// A menu that the window server shows is a change like those that were seen.
const withMenu = (seen, opened) => (opened ? { ...seen, changed: true, changes: [{ kind: 'menu_opened' }, ...seen.changes] } : seen);

// Pages answer that they were pressed also where nothing in them listens to it [findings-2 7.11].
const UNHEARD = 'Pages may not hear a press: the pointer is the other way, click at its position.';

function noteFor(target, proven, seen, { code, opened }, how) {
  if (opened) return MENU_OPEN;
  if (proven.effect === 'confirmed') return null;
  if (how === 'press' && seen.changed) return proven.note;
  if (how === 'menu' && code !== ax.CODE.NO_ANSWER) return NO_MENU;
  if (code === 0) return elementNode.isOnPage(target.element) ? [proven.note, UNHEARD].filter(Boolean).join(' ') : proven.note;
  return code === ax.CODE.NO_ANSWER ? SILENT : elementFailures.doubt(code);
}

function conclude(target, how, done, seen) {
  if (done === null) return null;
  const click = { button: how === 'menu' ? 'right' : 'left', count: 1 };
  const deed = how === 'action' ? 'press' : effectProof.ofClick(click, target.node.role);
  const proven = effectProof.of(deed, withMenu(seen, done.opened), 'The action was taken');
  return {
    element: elementChanges.afterwards(target, seen),
    how,
    effect: proven.effect,
    note: noteFor(target, proven, seen, done, how),
  };
}

// What lists an action: the element, or for the menu of a row the first of its cells that does [trees 2.5]; null where nothing does.
function takerOf(target, action) {
  const asked = action === 'AXShowMenu' ? ownAction.takers(target) : [target.element];
  return asked.find((element) => ax.actionNames(element).includes(action)) || null;
}

// By an action that the element or its cell lists: {done, inert}, `done` null where there is none. `inert` says that it was taken,
// and that neither a menu opened nor anything else changed.
function byAction(target, { button, count }, call, span) {
  if (count > 1 || button === 'middle') return { done: null, inert: false };
  const [action, how] = button === 'right' ? ['AXShowMenu', 'menu'] : ['AXPress', 'press'];
  const taker = takerOf(target, action);
  if (taker === null) return { done: null, inert: false };
  let inert = false;
  const done = observation.during(
    call,
    { app: target.app, target },
    span,
    () => (how === 'menu' ? showMenu(target, taker, span) : perform(target, taker, action)),
    (performed, seen) => {
      inert = performed !== null && how === 'menu' && performed.code === 0 && !performed.opened && !seen.changed;
      return conclude(target, how, performed, seen);
    },
  );
  return { done, inert };
}

// In the background a row of a list is selected instead, as a click at it would do [findings-2 7.11]; null where it is none, or is
// not selected by that.
function bySelection(target, { button, count }, call, span) {
  if (!background.isOn(call) || button !== 'left' || count > 1) return null;
  const element = ax.around(target.element, 'AXRow', ownAction.ROW_LEVELS);
  if (element === null || !ax.isSettable(element, 'AXSelected')) return null;
  const { node } = elementNode.read(element, elementNode.attributes());
  if (node === null) return null;
  const row = Object.assign({}, target, { element, node });
  return observation.during(
    call,
    { app: target.app, target: row },
    span,
    () => ax.setAttribute(element, 'AXSelected', $(true)) && ax.plainValue(element, 'AXSelected') === true,
    (isSelected, seen) => {
      if (!isSelected) return null;
      const proven = effectProof.of('choose', seen, 'Its row was selected');
      return { element: elementChanges.afterwards(row, seen), how: 'select', effect: proven.effect, note: proven.note };
    },
  );
}

// The mouse is the way that is left: it would move the pointer.
function requireNoBackground(target, call) {
  if (!background.isOn(call)) return;
  const why = 'It lists no action that does it, and the pointer belongs to the user';
  background.refuse(call, `${elementFailures.describe(target)} cannot be clicked like that`, why, {
    element: elementNode.facts(target.node),
  });
}

// By an action of that name, and by nothing else.
function byName(target, name, call, span) {
  const { element, action } = ownAction.find(target, name);
  const done = observation.during(
    call,
    { app: target.app, target },
    span,
    () => (action === 'AXShowMenu' ? showMenu(target, element, span) : perform(target, element, action)),
    (performed, seen) => conclude(target, action === 'AXShowMenu' ? 'menu' : 'action', performed, seen),
  );
  if (done !== null) return done;
  return elementFailures.fail('Refused', target, `did not take the action ${names.quote(name)}`);
}

// `wanted`: {button, count, action}.
export default function clickElement(target, wanted, call, span) {
  elementFailures.requireEnabled(target);
  appLaunchers.requirePress(target.element, elementFailures.describe(target), call);
  if (wanted.action !== null) return byName(target, wanted.action, call, span);
  const { done, inert } = byAction(target, wanted, call, span);
  // A menu that did not come is asked for by a real right click, which cannot turn anything back.
  if (done !== null && (!inert || background.isOn(call))) return done;
  const selected = done === null ? bySelection(target, wanted, call, span) : null;
  if (selected !== null) return selected;
  if (done === null) requireNoBackground(target, call);
  return clickElementWithMouse(target, wanted, call, span);
}
