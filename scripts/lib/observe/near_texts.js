// What stands near an element: what it stands in, and the texts beside it. A key of a calculator changes its display, a button
// of a page the line below it.
//
// An entry is what observedElement.read answers, with `ref` where the caller knows the element by one, and `in_row` where it stands
// in a row: applications make rows anew, so that its end says nothing of what is shown.
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as elementLists from 'macmcp/ax/element_lists';
import * as windowServer from 'macmcp/window/window_server';
import * as observedElement from 'macmcp/observe/observed_element';

// How many levels above an element are looked at, how many texts are kept, and how far beside each level they are looked for.
export const LEVELS = 3;
const MOST = 6;
const BESIDE = 3;

// How many elements before all others are looked at among elements that are alike.
const FIRST = 2;

const TEXTS = new Set(['AXStaticText', 'AXHeading', 'AXProgressIndicator', 'AXLevelIndicator', 'AXBusyIndicator']);
const HOLDERS = new Set(['AXGroup', 'AXScrollArea', 'AXUnknown', 'AXLayoutArea', 'AXSplitGroup']);
const ROWS = new Set(['AXRow', 'AXCell']);
const ENDS = new Set(['AXWindow', 'AXSheet', 'AXApplication', 'AXMenuBar', 'AXMenu']);

// A small group is looked into, so far.
const SMALL = 3;

const isText = ({ node }) => node !== null && TEXTS.has(node.role);
export const children = ({ node }) => (node === null ? null : node.children);

// What the element of a reading stands in, from the inside out, up to its window.
export function levelsAbove(reading, most, budget) {
  const levels = [];
  let at = reading;
  while (levels.length < most && at.more !== null && at.more.parent !== null && !ENDS.has(at.node.role) && budget.left() > 0) {
    at = observedElement.read(at.more.parent);
    if (at.node === null || at.node.role === 'AXApplication') break;
    levels.push(at);
  }
  return levels;
}

// The neighbours of a child, the nearest first.
function beside(level, child) {
  const list = children(level);
  const count = elementLists.count(list);
  const place = elementLists.indexOf(list, child.element);
  const found = [];
  for (let far = 1; far <= BESIDE && place >= 0; far += 1) {
    for (const index of [place - far, place + far]) if (index >= 0 && index < count) found.push(list.objectAtIndex(index));
  }
  return found;
}

// The texts in one of them: itself, or what a small group holds.
function textsIn(reading, budget) {
  if (isText(reading)) return [reading];
  if (reading.node === null || !HOLDERS.has(reading.node.role)) return [];
  const inner = children(reading);
  if (elementLists.count(inner) > SMALL) return [];
  const found = [];
  for (const element of axValues.items(inner)) {
    if (budget.left() <= 0) break;
    const one = observedElement.read(element);
    if (isText(one)) found.push(one);
  }
  return found;
}

function textsOfLevel(level, child, budget) {
  const found = [];
  let alike = 0;
  for (const element of beside(level, child)) {
    // The keys beside a key are no texts, and there are many of them.
    if (budget.left() <= 0 || alike > 1) break;
    const reading = observedElement.read(element);
    const texts = textsIn(reading, budget);
    if (texts.length === 0 && reading.node !== null && reading.node.role === child.node.role) alike += 1;
    found.push(...texts);
  }
  // The display of a calculator stands before all keys, in a scroll area of its own.
  if (found.length > 0 || alike < 2) return found;
  for (const element of elementLists.first(children(level), FIRST)) {
    if (budget.left() <= 0) break;
    found.push(...textsIn(observedElement.read(element), budget));
  }
  return found;
}

// Texts beside the element of a reading, the nearest first; `levels` is what it stands in.
export function search(reading, levels, budget) {
  const found = [];
  let child = reading;
  for (const [place, level] of levels.entries()) {
    const inRow = levels.slice(place).some(({ node }) => ROWS.has(node.role));
    found.push(...textsOfLevel(level, child, budget).map((text) => Object.assign(text, { in_row: inRow })));
    if (found.length >= MOST) break;
    child = level;
  }
  return found.slice(0, MOST);
}

// The element at a way of places below a window; what lies on several ways is asked once.
function walker(budget) {
  const lists = new Map();
  const key = (path) => path.join('/');
  function childrenAt(root, path) {
    const name = key([root.number].concat(path));
    if (!lists.has(name)) {
      const element = elementAt(root, path);
      if (element === null || budget.left() <= 0) return null;
      const slot = ax.readAttribute(element, 'AXChildren');
      lists.set(name, slot === null ? null : axValues.array(slot));
    }
    return lists.get(name);
  }
  function elementAt(root, path) {
    if (path.length === 0) return root.element;
    const list = childrenAt(root, path.slice(0, -1));
    const index = path[path.length - 1];
    return index < elementLists.count(list) ? list.objectAtIndex(index) : null;
  }
  return elementAt;
}

// Texts that the caller was shown, as call.known_texts has them: {ref, process_id, window_id, path, role, in_row}. Those of
// other processes and windows are left out, and what is something else by now.
export function known(list, app, windows, budget) {
  const own = list.filter((each) => each.process_id === app.process_id);
  if (own.length === 0) return [];
  const numberOf = windowServer.numbering();
  const roots = windows.map((element) => ({ element, number: numberOf(element, app.process_id) }));
  const elementAt = walker(budget);
  const found = [];
  for (const text of own) {
    const root = roots.find(({ number }) => number !== null && number === text.window_id);
    const element = root === undefined ? null : elementAt(root, text.path);
    if (element === null || budget.left() <= 0) continue;
    const reading = observedElement.read(element);
    if (reading.node !== null && reading.node.role === text.role)
      found.push(Object.assign(reading, { ref: text.ref, in_row: text.in_row }));
  }
  return found;
}
