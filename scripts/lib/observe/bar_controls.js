// What the bars of a window show that keys may change, as whether a text is bold.
import * as elementLists from 'macmcp/ax/element_lists';

// The bars of a window, among how many of its parts they are looked for, how many controls in them are compared, and how many
// messages are left then.
const BARS = new Set(['AXToolbar', 'AXGroup']);
const MOST_PARTS = 6;
const MOST_CONTROLS = 4;
const LEFT_FOR_CONTROLS = 18;

// Those that stand in its first few small groups, as readings.
export function read(window, readOnce, budget) {
  const isPaid = () => budget.left() > LEFT_FOR_CONTROLS;
  const found = [];
  const parts = elementLists.first(readOnce(window).node === null ? null : readOnce(window).node.children, MOST_PARTS);
  for (const part of parts) {
    const { node } = isPaid() ? readOnce(part) : { node: null };
    const inner = node === null || !BARS.has(node.role) ? null : node.children;
    if (elementLists.count(inner) > MOST_CONTROLS) continue;
    for (const element of elementLists.first(inner, MOST_CONTROLS)) {
      if (isPaid() && found.length < MOST_CONTROLS) found.push(readOnce(element));
    }
  }
  return found.filter((reading) => reading.node !== null && reading.node.value !== null);
}
