// What status items show that is no menu, as roots of trees.
import * as ax from 'macmcp/ax/ax';

// The place of the AXExtrasMenuBar among the children of its application: it is asked for by its own attribute.
export const EXTRAS_INDEX = 1000000;

// The way from an AXExtrasMenuBar to what its items show that is no menu, as {element, index} each: a popover is a child of
// its item and no window [findings 2.6]. Newer systems group items one level lower [bridge 4.12].
function waysToPopovers(element, levels) {
  const children = ax.elementsOf(element, 'AXChildren').map((child, index) => ({ element: child, index }));
  const roles = children.map((child) => ax.plainValue(child.element, 'AXRole'));
  const shown = children.filter((_, index) => roles[index] === 'AXPopover').map((child) => [child]);
  const inner = children.filter((_, index) => levels > 0 && /^AX(MenuBarItem|Group)$/.test(roles[index]));
  return shown.concat(inner.flatMap((child) => waysToPopovers(child.element, levels - 1).map((way) => [child].concat(way))));
}

// What status items show, as roots: the bar, of which nothing is read but the way to it.
export function popovers(extras) {
  if (extras === null) return [];
  return waysToPopovers(extras, 2).map((way) => ({ element: extras, index: EXTRAS_INDEX, window_id: null, way }));
}
