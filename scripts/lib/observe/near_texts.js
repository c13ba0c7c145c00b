// What stands near an element: what it stands in, and the texts beside it. A key of a calculator changes its display, a button
// of a page the line below it.
//
// An entry is what observedElement.read answers, with `ref` where the caller knows the element by one, and `in_row` where it stands
// in a row: applications make rows anew, so that its end says nothing of what is shown.
import * as axValues from 'macmcp/ax/ax_values';
import * as elementLists from 'macmcp/ax/element_lists';
import * as windowServer from 'macmcp/window/window_server';
import * as observedLists from 'macmcp/observe/observed_lists';

// How many levels above an element are looked at, how many texts are kept, and how far beside each level they are looked for.
export const LEVELS = 3;
const MOST = 6;
const BESIDE = 3;

// How many texts in rows are read again.
const MOST_IN_ROWS = 2;

// How many messages are left where a cell is read.
const LEFT_FOR_ROWS = 22;

// How many elements before all others are looked at among elements that are alike.
const FIRST = 2;

const TEXTS = new Set(['AXStaticText', 'AXHeading', 'AXProgressIndicator', 'AXLevelIndicator', 'AXBusyIndicator']);
const HOLDERS = new Set(['AXGroup', 'AXScrollArea', 'AXUnknown', 'AXLayoutArea', 'AXSplitGroup']);
const ROWS = new Set(['AXRow', 'AXCell']);
const LISTS = new Set(['AXTable', 'AXOutline', 'AXList']);
const ENDS = new Set(['AXWindow', 'AXSheet', 'AXApplication', 'AXMenuBar', 'AXMenu']);

// A small group is looked into, so far.
const SMALL = 3;

// Whether one of some readings is a list or stands in one.
export const isListed = (readings) => readings.some(({ node }) => node !== null && (ROWS.has(node.role) || LISTS.has(node.role)));

const isText = ({ node }) => node !== null && TEXTS.has(node.role);
export const children = ({ node }) => (node === null ? null : node.children);

// What the element of a reading stands in; null for what ends the way.
export function above(reading, read) {
  if (reading.more === null || reading.more.parent === null || ENDS.has(reading.node.role)) return null;
  const level = read(reading.more.parent);
  return level.node === null || level.node.role === 'AXApplication' ? null : level;
}

// What the element of a reading stands in, from the inside out, up to its window.
export function levelsAbove(reading, most, read, budget) {
  const levels = [];
  let at = reading;
  while (levels.length < most && budget.left() > 0) {
    at = above(at, read);
    if (at === null) break;
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
function textsIn(reading, read, budget) {
  if (isText(reading)) return [reading];
  if (reading.node === null || !HOLDERS.has(reading.node.role)) return [];
  const inner = children(reading);
  if (elementLists.count(inner) > SMALL) return [];
  const found = [];
  for (const element of axValues.items(inner)) {
    if (budget.left() <= 0) break;
    const one = read(element);
    if (isText(one)) found.push(one);
  }
  return found;
}

function textsOfLevel(level, child, read, budget) {
  const found = [];
  // Beside a row are rows.
  if (child.node.role === 'AXRow') return found;
  let alike = 0;
  for (const element of beside(level, child)) {
    // The keys beside a key are no texts, and there are many of them.
    if (budget.left() <= 0 || alike > 1) break;
    const reading = read(element);
    const texts = textsIn(reading, read, budget);
    if (texts.length === 0 && reading.node !== null && reading.node.role === child.node.role) alike += 1;
    found.push(...texts);
  }
  // The display of a calculator stands before all keys, in a scroll area of its own.
  if (found.length > 0 || alike < 2) return found;
  for (const element of elementLists.first(children(level), FIRST)) {
    if (budget.left() <= 0) break;
    found.push(...textsIn(read(element), read, budget));
  }
  return found;
}

// How far into a window its first text is looked for.
const DEEPEST = 6;

// The first texts of a window that has the keyboard itself.
function firstInside(window, read, budget) {
  let at = window;
  for (let depth = 0; depth < DEEPEST && at !== undefined && budget.left() > 0; depth += 1) {
    const inner = elementLists.first(children(at), FIRST).map(read);
    const found = inner.flatMap((reading) => textsIn(reading, read, budget));
    if (found.length > 0) return found;
    at = inner.find(({ node }) => node !== null && HOLDERS.has(node.role));
  }
  return [];
}

// Texts beside the element of a reading, the nearest first; `levels` is what it stands in.
export function search(reading, levels, read, budget) {
  if (reading.node !== null && reading.node.role === 'AXWindow') return firstInside(reading, read, budget);
  const found = [];
  let child = reading;
  for (const [place, level] of levels.entries()) {
    const inRow = levels.slice(place).some(({ node }) => ROWS.has(node.role));
    found.push(...textsOfLevel(level, child, read, budget).map((text) => Object.assign(text, { in_row: inRow })));
    if (found.length >= MOST) break;
    child = level;
  }
  return found.slice(0, MOST);
}

// Reads what stands in the cell around an element: a mark that goes is known by what it was.
export function readRow(levels, read, budget) {
  for (const cell of levels.filter(({ node }) => node.role === 'AXCell')) {
    for (const element of elementLists.first(children(cell), observedLists.MOST_IN_CELL)) if (budget.left() > LEFT_FOR_ROWS) read(element);
  }
}

// The element at a way of places below a window; what lies on several ways is asked once, and what was read not at all.
function walker(read, budget) {
  function childrenAt(root, path) {
    if (path.length === 0) return axValues.array(root.children);
    const element = elementAt(root, path);
    if (element === null || (budget.left() <= 0 && read.known(element) === undefined)) return null;
    return children(read(element));
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
// other processes and windows are left out, and what is something else by now. Of texts in rows, which are often made again, few
// are read.
export function known(list, app, windows, most, read, budget) {
  const all = list.filter((each) => each.process_id === app.process_id);
  const inRows = all.filter((each) => each.in_row).slice(0, MOST_IN_ROWS);
  const own = all
    .filter((each) => !each.in_row)
    .concat(inRows)
    .slice(0, most);
  if (own.length === 0) return [];
  const numberOf = windowServer.numbering();
  const roots = windows.map(({ element, children: list }) => ({ element, children: list, number: numberOf(element, app.process_id) }));
  const elementAt = walker(read, budget);
  const found = [];
  for (const text of own) {
    const root = roots.find(({ number }) => number !== null && number === text.window_id);
    const element = root === undefined ? null : elementAt(root, text.path);
    if (element === null || budget.left() <= 0) continue;
    const reading = read(element);
    if (reading.node !== null && reading.node.role === text.role)
      found.push(Object.assign(reading, { ref: text.ref, in_row: text.in_row }));
  }
  return found;
}
