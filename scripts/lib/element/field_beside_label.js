// The field that a label stands in front of where the application links the two by nothing, as panels and forms of many do: a text that
// ends with a colon names what takes a value right of it, on its line; any text what has no name and follows it on its line in the
// same group [trees 3.3]. Works on the nodes that elementTree.walk lists; no macOS calls.
import * as elementNode from 'macmcp/element/element_node';
import { lineOf } from 'macmcp/element/tree_context';

// How far a field stands from its label at most, and how far they may overlap, in points.
const FAR = 60;
const OVERLAP = 4;

const isText = (node) => node.role === 'AXStaticText' && typeof node.value === 'string';
const isLabel = (node) => isText(node) && /[:\uff1a]\s*$/.test(node.value);

const isRow = ({ role }) => role === 'AXRow' || role === 'AXCell';
const hasName = ({ title, description, label }) => Boolean(title || description || label);

const middle = ({ y, height }) => y + height / 2;

const isOnLine = (one, other) => Math.abs(middle(one) - middle(other)) <= Math.max(one.height, other.height) / 2;

// The place of what has no name and follows a text on its line; null where there is none. In a row, a text is what the row is called.
function namelessBehind(nodes, place) {
  const text = nodes[place];
  if (!isText(text) || text.parent === null || lineOf(nodes, place).some((at) => isRow(nodes[at]))) return null;
  const behind = nodes.findIndex((node) => node.parent === text.parent && node.index === text.index + 1);
  if (behind < 0 || text.width === null || nodes[behind].width === null || !isOnLine(nodes[behind], text)) return null;
  return elementNode.takesValue(nodes[behind]) && !hasName(nodes[behind]) ? behind : null;
}

// The place of the field of the label at a place; null where that is no label, or something else stands between.
export default function fieldBesideLabel(nodes, place) {
  return isLabel(nodes[place]) ? fieldBehindColon(nodes, place) : namelessBehind(nodes, place);
}

function fieldBehindColon(nodes, place) {
  const label = nodes[place];
  if (label.width === null) return null;
  const end = label.x + label.width;
  const isBeside = (node) =>
    node.root === label.root && node.width !== null && node.x >= end - OVERLAP && node.x <= end + FAR && isOnLine(node, label);
  const beside = nodes.map((_, other) => other).filter((other) => other !== place && isBeside(nodes[other]));
  const told = beside.filter((other) => nodes[other].role === 'AXStaticText' || elementNode.takesValue(nodes[other]));
  const [nearest] = told.sort((one, other) => nodes[one].x - nodes[other].x);
  return nearest !== undefined && elementNode.takesValue(nodes[nearest]) ? nearest : null;
}
