// A question about elements: their role or subrole, and a text that stands in what they are called or show. Works on the nodes that
// elementTree.walk lists; no macOS calls.
import * as names from 'macmcp/core/names';
import * as elementNode from 'macmcp/element/element_node';
import * as textHolders from 'macmcp/element/text_holders';

// {fits, holder}: `fits` asks a node, and `holder` answers the place of what is called by the element at a place and fits so; null
// where there is none. null for a question that asks nothing.
export function of({ role, text }) {
  if (role === undefined && text === undefined) return null;
  const isSaid = text === undefined ? () => true : names.saying(text);
  const hasRole = (node) => role === undefined || elementNode.hasRole(node, role);
  const says = (node) => [node.title, node.description, node.label, node.value, node.placeholder].some(isSaid);
  const fits = (node) => hasRole(node) && (text === undefined || says(node));
  function holder(nodes, place) {
    if (role === undefined || text === undefined || !textHolders.isCalling(nodes[place], textHolders.outer(nodes, place))) return null;
    const at = textHolders.around(nodes, place, hasRole);
    return at !== null && !hasRole(nodes[place]) && says(nodes[place]) ? at : null;
  }
  return { fits, holder };
}

// Whether an element that does not fit has the role, and a text of which only the beginning was read.
export function mayHaveMore(node, { role, text }) {
  if (text === undefined || (role !== undefined && !elementNode.hasRole(node, role))) return false;
  return elementNode.isShortened(node.value);
}
