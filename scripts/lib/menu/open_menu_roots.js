// The menus of an application that are open, as roots of a tree (belief `ancestors-of-a-menu` in fixtures/beliefs/OPEN.md).
import * as ax from 'macmcp/ax/ax';
import * as shownMenus from 'macmcp/menu/shown_menus';

// How deep a menu may lie below its application: in the menu bar, or a few menus further.
const FAR = 10;

// What a menu lies in, from below the application down to the menu itself; null where a window holds it, in whose tree it is
// found [findings 1.5] (grade B).
function chainOf(menu) {
  const chain = [menu];
  for (let step = 0; step < FAR; step += 1) {
    const parent = ax.readAttribute(chain[0], 'AXParent');
    const role = parent === null ? null : ax.plainValue(parent, 'AXRole');
    if (role === 'AXApplication') return chain;
    if (role === null || role === 'AXWindow') return null;
    chain.unshift(parent);
  }
  return null;
}

const isRead = (top, known) => known.some((element) => ax.isSame(element, top)) && ax.plainValue(top, 'AXRole') !== 'AXMenuBar';

// The places of the members of a chain among the children of what holds them; null when one is not found there. The first is one
// of what lies beside the windows.
function placed(beside, [top, ...inner]) {
  const start = beside.find(({ element }) => ax.isSame(element, top));
  if (start === undefined) return null;
  const steps = [{ element: top, index: start.index }];
  let holder = top;
  for (const element of inner) {
    const index = ax.elementsOf(holder, 'AXChildren').findIndex((each) => ax.isSame(each, element));
    if (index < 0) return null;
    steps.push({ element, index });
    holder = element;
  }
  return steps;
}

// `known` are the elements that are roots already, `beside` those among them that are no windows. Of a bar among them nothing is
// read, so what is open below it is a root of its own.
export default function openMenuRoots(app, known, beside) {
  const mine = shownMenus.list().filter((window) => window.process_id === app.process_id);
  const chains = mine
    .map(shownMenus.menuAt)
    .filter((menu) => menu !== null)
    .map(chainOf);
  const outer = [];
  for (const chain of chains.filter((each) => each !== null && each.length > 1).sort((a, b) => a.length - b.length)) {
    const isWithin = outer.some((other) => chain.some((element) => ax.isSame(element, other[other.length - 1])));
    if (!isWithin && !isRead(chain[0], known)) outer.push(chain);
  }
  return outer
    .map((chain) => placed(beside, chain))
    .filter((steps) => steps !== null)
    .map(([top, ...way]) => ({ element: top.element, index: top.index, window_id: null, way }));
}
