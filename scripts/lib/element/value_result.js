// What comes of giving an element a value, and how that fails.
//
// `target` comes from findElement.
import * as names from 'macmcp/core/names';
import * as ax from 'macmcp/ax/ax';
import * as elementFailures from 'macmcp/element/element_failures';
import * as elementNode from 'macmcp/element/element_node';
import * as elementChanges from 'macmcp/observe/element_changes';

// `proof` is {effect, note}.
export function of(target, proof) {
  const node = elementNode.read(target.element, elementNode.attributes()).node;
  return { element: elementChanges.facts(node), value: node === null ? null : node.value, ...proof };
}

/** @type {(target: any, why: string, hint?: string) => never} */
export function failNotTaken(target, why, hint) {
  return elementFailures.fail(
    'NotEditable',
    target,
    'did not take the value',
    why,
    hint || 'Click it and type instead, or look with get_ui_elements',
  );
}

export function describeState(target) {
  const { enabled, focused, value } = target.node;
  const told = [enabled === false ? 'disabled' : null, focused === true ? 'focused' : null].filter((each) => each !== null);
  const shown = value === null || value === '' ? 'without a value' : `with the value ${names.quote(value)}`;
  return `It is ${told.concat([shown]).join(', ')}`;
}

export function requireSettable(target) {
  if (ax.isSettable(target.element, 'AXValue')) return;
  elementFailures.fail(
    'NotEditable',
    target,
    'cannot be given a value',
    `${describeState(target)}. Its application says that the value cannot be set`,
    'Name the control itself, or click it and type',
  );
}
