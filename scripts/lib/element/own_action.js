// Performing an action by its name: what applications offer beside a click, as "pin" of a note.
//
// Those of macOS have names of one word (AXShowMenu). Those of applications come as three lines, of which the first one names it
// for people and the others change from launch to launch: `Name:pin`, `Target:0x0`, `Selector:(null)` [trees 2.6]. The whole text is
// handed back [bridge 4.7].
import * as reply from 'macmcp/core/reply';
import * as names from 'macmcp/core/names';
import * as ax from 'macmcp/ax/ax';
import * as elementFailures from 'macmcp/element/element_failures';

const OWN = 'Name:';

// What an action is called: its first line without what marks it, or the word of macOS.
function nameOf(action) {
  const line = action.split('\n')[0];
  return line.startsWith(OWN) ? line.slice(OWN.length) : line;
}

// `wanted` may be the whole text, its first line, the name, or a word of macOS without its AX.
function isMeant(action, wanted) {
  const known = [action, action.split('\n')[0], nameOf(action), action.replace(/^AX/, '')];
  return known.some((name) => names.folded(name) === names.folded(wanted));
}

// What has the actions of a row: itself, and its cells, where some lists have them [trees 2.5].
function ofRow(row) {
  const cells = ax.elementsOf(row, 'AXChildren').filter((element) => ax.plainValue(element, 'AXRole') === 'AXCell');
  return [row, ...cells];
}

// What is asked for its actions: the element, and of a row its cells.
export const takers = (target) => (target.node.role === 'AXRow' ? ofRow(target.element) : [target.element]);

// A row lies so many levels around what is shown in it.
export const ROW_LEVELS = 3;

// The same, and for what is shown in a row that row: it is called by its texts.
function allTakers(target) {
  const row = target.node.role === 'AXRow' ? null : ax.around(target.element, 'AXRow', ROW_LEVELS);
  return row === null ? takers(target) : [target.element, ...ofRow(row)];
}

// The first of these elements that lists an action, and that action: {element, action}; ends the script where none does.
export function find(target, wanted) {
  const known = [];
  for (const element of allTakers(target)) {
    const listed = ax.actionNames(element);
    const action = listed.find((name) => isMeant(name, wanted));
    if (action !== undefined) return { element, action };
    known.push(...listed.map(nameOf));
  }
  return reply.fail('ElementNotFound', `${elementFailures.describe(target)} has no action ${names.quote(wanted)}`, {
    why: known.length === 0 ? 'It lists no actions' : `From the screen: it has ${names.quoteList(known)}`,
    hint: 'Use one of them exactly as written, or click it',
    details: { action: wanted, choices: known.slice(0, 100) },
  });
}
