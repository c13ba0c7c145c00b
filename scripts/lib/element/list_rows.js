// Which rows of a list are there, and which are only counted: an application builds a row that is out of view when it is asked
// about it, which takes 60 to 420 ms where a row that is shown takes 3 [findings-2 7.3].
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as elementLists from 'macmcp/ax/element_lists';

const LISTS = new Set(['AXTable', 'AXOutline', 'AXList', 'AXBrowser', 'AXGrid']);

// Pages build all that they hold. With more children than this they are asked all the same, and so is what is no list
// [bridge 4.5].
const BIG = 100;

// So many selected rows are looked at beside those that are shown: all of a list may be selected.
const MOST_SELECTED = 5;

const WANTED = ['AXVisibleRows', 'AXSelectedRows', 'AXRows', 'AXVisibleChildren', 'AXSelectedChildren', 'AXHeader', 'AXShownMenuUIElement'];

const isAsked = (node, count, onPage) => count > BIG || (count > 1 && !onPage && LISTS.has(node.role));

// The rows of a list: {visible, selected, all}, `all` null where it does not tell them from its other children, and `beside`,
// its header and the menu that is open on it. null where it does not tell which rows it shows.
function ask(element) {
  const { slots } = ax.copyAttributes(element, ax.attributeList(WANTED));
  if (slots === null) return null;
  const beside = [5, 6].map((index) => axValues.element(slots.objectAtIndex(index))).filter(Boolean);
  const visible = slots.listAt(0);
  if (visible !== null) return { visible, selected: slots.listAt(1), all: slots.listAt(2), beside };
  const children = slots.listAt(3);
  return children === null ? null : { visible: children, selected: slots.listAt(4), all: null, beside };
}

const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

// The places of the children that are no rows. The rows stand together, so that the first and the last one tell; where they
// do not, each child is looked up. null where the list does not tell its rows.
function placesBesideRows(children, { all }, count) {
  const rows = elementLists.count(all);
  if (rows === 0) return null;
  const first = elementLists.indexOf(children, all.objectAtIndex(0));
  if (first < 0 || rows > count) return null;
  if (first + rows <= count && ax.isSame(children.objectAtIndex(first + rows - 1), all.objectAtIndex(rows - 1))) {
    return range(0, first).concat(range(first + rows, count));
  }
  return elementLists.difference(all, children).added.map(({ index }) => index);
}

// A context menu is the last child of the list that it was opened on [findings 1.5] (grade B).
function placeOfMenu(children, count) {
  return ax.plainValue(children.objectAtIndex(count - 1), 'AXRole') === 'AXMenu' ? [count - 1] : [];
}

// The places of elements among `children`; most stand one behind the other.
function placesOf(children, elements, count) {
  let next = count;
  const found = [];
  for (const element of elements) {
    const follows = next < count && ax.isSame(children.objectAtIndex(next), element);
    const index = follows ? next : elementLists.indexOf(children, element);
    if (index >= 0) found.push(index);
    if (index >= 0) next = index + 1;
  }
  return found;
}

// What of the children of an element is there, by their places in order: {there, row_count, rows}. `there` are the rows that it
// shows, the selected ones and what is no row; all other children are rows that may not be built. `rows` are all its rows, null
// where it does not tell them. null where all children are alike. `node` is what elementNode read of the element; `hidden` says
// that a list may show none of its rows.
export function split(element, node, onPage, hidden) {
  const { children } = node;
  const count = elementLists.count(children);
  if (!isAsked(node, count, onPage)) return null;
  const told = ask(element);
  if (told === null) return null;
  const shown = elementLists.count(told.visible);
  if (shown >= count || (shown === 0 && !hidden)) return null;
  const beside = placesBesideRows(children, told, count);
  const wanted = elementLists.first(told.visible, shown).concat(elementLists.first(told.selected, MOST_SELECTED), told.beside);
  const places = new Set([...placesOf(children, wanted, count), ...(beside === null ? placeOfMenu(children, count) : beside)]);
  if (places.size >= count) return null;
  const there = [...places].sort((one, other) => one - other);
  return { there, row_count: count - (beside === null ? 0 : beside.length), rows: told.all };
}
