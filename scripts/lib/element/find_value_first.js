// The element that a caller names who presses nothing: what has a value goes before a button of the same name, so that a name means
// one element to what sets a value and to what waits for it. As find_element.js has it.
import * as elementNode from 'macmcp/element/element_node';
import findElement from 'macmcp/element/find_element';

export default function findValueFirst(params, call, span, isMeant = undefined) {
  return findElement(params, call, span, isMeant, elementNode.takesValue);
}
