// Menu items before and after an action, and what of an application was compared at all.
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';

// What a menu item shows of its state.
export function readItem({ item }) {
  if (item === null) return null;
  const { slots } = ax.copyAttributes(item, ax.attributeList(['AXTitle', 'AXEnabled', 'AXMenuItemMarkChar']));
  return slots === null ? null : [0, 1, 2].map((place) => axValues.plain(slots.objectAtIndex(place)));
}

// An item that is no longer there tells nothing.
export function compareItem(was, is) {
  if (was === null || is === null || is === undefined || JSON.stringify(was) === JSON.stringify(is)) return [];
  const [title, , mark] = is;
  const told = (more) => ({ kind: 'item', name: was[0], isItem: true, ...more });
  const found = [];
  if (was[0] !== title) found.push(told({ before: was[0] || '', after: title || '' }));
  if (was[1] !== is[1]) found.push(told({ after: is[1] === false ? 'disabled' : 'enabled' }));
  if ((was[2] || '') !== (mark || '')) found.push(told({ after: mark ? 'checked' : 'unchecked' }));
  return found;
}

// What was compared, in words, and whether it is more than what windows are: a tree that is not built, or that was read for the first
// time afterwards, tells no change.
export function comparedIn(before, after) {
  if (before.app === null || !before.app.read || after.app === null || !after.app.read) return { parts: [], inside: false };
  const told = [
    ['the windows', true],
    ['the focus', before.app.focus !== null || after.app.focus !== null],
    ['the element', before.target !== null],
    ['the menu item', before.item !== null],
    ['the texts beside it', before.texts.length > 0],
    ['the parts of the window beside it', before.panes.length + before.levels.length > 0],
    ['the controls of its bars', before.controls.length > 0 && !after.controls.includes(null)],
  ];
  const inside = before.target !== null || before.texts.length + before.panes.length + before.levels.length > 0;
  return { parts: told.filter(([, was]) => was).map(([name]) => name), inside };
}
