// What became of an element that was acted upon.
//
// `target` comes from findElement.
import * as ax from 'macmcp/ax/ax';
import * as elementNode from 'macmcp/element/element_node';
import * as changes from 'macmcp/observe/changes';

// Before each look; a code of 0 does not mean that the application is done [bridge 4.7].
const PAUSES_MS = [0, 50, 150, 300];

const nodeOf = (target) => elementNode.read(target.element, elementNode.attributes()).node;

// Looks at the element alone until `is` holds of it, and answers how it looked last; null when it has gone.
export function waitUntil(target, span, is) {
  return changes.readUntil(
    () => nodeOf(target),
    (node) => node === null || is(node),
    PAUSES_MS,
    span,
  );
}

export const facts = (node) => (node === null ? null : elementNode.facts(node));

// The element as the observation saw it last; read anew where that did not look at it, and as it was before where it does not
// answer now.
export function afterwards(target, seen) {
  if (seen.node !== undefined) return facts(seen.node);
  const { code, node } = elementNode.read(target.element, elementNode.attributes());
  return facts(node === null && code !== ax.CODE.GONE ? target.node : node);
}
