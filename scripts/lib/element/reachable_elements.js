// Which of several elements can be used now. What is under the sheet of its window, or behind a modal window, cannot until that
// has gone [bridge 4.8], and nobody sees what a minimised window holds.
import * as ax from 'macmcp/ax/ax';

function isInSheet(nodes, place) {
  for (let at = place; at !== null; at = nodes[at].parent) if (nodes[at].role === 'AXSheet') return true;
  return false;
}

function inShownWindows(nodes, places) {
  const minimized = new Set(nodes.filter((node) => node.minimized === true).map((node) => node.root));
  const shown = places.filter((place) => !minimized.has(nodes[place].root));
  return shown.length > 0 ? shown : places;
}

// Those that can be used now: in the sheet of a window rather than under it, and in a modal window rather than in others.
export default function reachableElements(found, given) {
  const { nodes, handles } = found;
  const places = inShownWindows(nodes, given);
  const inSheet = places.filter((place) => isInSheet(nodes, place));
  const blocked = new Set(inSheet.map((place) => nodes[place].root));
  const open = places.filter((place) => !blocked.has(nodes[place].root) || isInSheet(nodes, place));
  if (open.length < 2 || new Set(open.map((place) => nodes[place].root)).size < 2) return open;
  const tops = nodes.map((_, place) => place).filter((place) => nodes[place].parent === null && nodes[place].role === 'AXWindow');
  const modal = new Set(tops.filter((place) => ax.plainValue(handles[place], 'AXModal') === true).map((place) => nodes[place].root));
  const inModal = open.filter((place) => modal.has(nodes[place].root));
  return inModal.length > 0 ? inModal : open;
}
