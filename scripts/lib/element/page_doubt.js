// Pages of which a browser tells nothing, or tells the one from before, or that are still loading: after a navigation all that may last
// for seconds [answers D3] [webkit 1.10].
import * as names from 'macmcp/core/names';
import * as rectangles from 'macmcp/core/rectangles';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import { lineOf } from 'macmcp/element/tree_context';

// What views of pages are called.
const VIEW = /BrowserView|WebView/i;
const HOLDERS = new Set(['AXGroup', 'AXScrollArea', 'AXWebArea']);

const isNameless = ({ title, description, label, value }) => !(title || description || label || value);
const area = ({ width, height }) => (width || 0) * (height || 0);

// Whether it is what shows a page, and holds none: by its name, or because it is most of its window.
function isEmptyView(view, window) {
  if (!HOLDERS.has(view.role) || view.children > 0 || view.offscreen || rectangles.isEmpty(view)) return false;
  if (view.role === 'AXWebArea' || VIEW.test(view.identifier || '')) return true;
  return isNameless(view) && area(view) > area(window) / 2;
}

// An address without what browsers leave out where they show it.
const shortAddress = (text) =>
  text
    .toLowerCase()
    .replace(/^[a-z]+:\/\/(?:www\.)?|^www\./, '')
    .replace(/[#?].*$|\/$/, '');

const isAddress = (text) => /^[^\s]+\.[^\s]+$/.test(text) || /^[a-z]+:\/\//i.test(text);

// The address that the toolbar of a window shows; null where it shows none, or someone types there.
function shownAddress(nodes, inside) {
  const isInToolbar = (place) => lineOf(nodes, place).some((at) => nodes[at].role === 'AXToolbar');
  const isField = ({ role, focused, value }) => role === 'AXTextField' && focused !== true && typeof value === 'string' && isAddress(value);
  const place = inside.find((at) => isField(nodes[at]) && isInToolbar(at));
  return place === undefined ? null : shortAddress(nodes[place].value);
}

// What the first page of a window says of itself, by one message: its address, and whether it is still loading [webkit 1.10].
function toldBy({ nodes, handles }, inside) {
  const place = inside.find((at) => nodes[at].role === 'AXWebArea');
  const { slots } = place === undefined ? { slots: null } : ax.copyAttributes(handles[place], ax.attributeList(['AXURL', 'AXLoaded']));
  if (slots === null) return { told: null, loads: false };
  return { told: shortAddress(axValues.displayed(slots.objectAtIndex(0)) || ''), loads: slots.booleanAt(1) === false };
}

function ofWindow(found, root) {
  const { nodes } = found;
  const inside = nodes.map((_, place) => place).filter((place) => nodes[place].root === root);
  const [top] = inside;
  if (top === undefined || nodes[top].role !== 'AXWindow' || nodes[top].minimized) return null;
  const title = names.quote(nodes[top].title || '');
  if (inside.some((place) => isEmptyView(nodes[place], nodes[top]))) return `the window ${title} tells nothing of its page yet`;
  const shown = shownAddress(nodes, inside);
  const { told, loads } = toldBy(found, inside);
  // Browsers may show the beginning alone.
  if (!shown || !told || told.startsWith(shown)) return loads ? `the page of the window ${title} is still loading` : null;
  return `the window ${title} still tells the page of ${names.quote(told)}, and shows ${names.quote(shown)}`;
}

// Why the pages of a tree may hold other things than it says, as a part of a sentence; null where nothing says so.
export function of(found) {
  if (found.truncated !== null && found.truncated !== 'depth') return null;
  for (let root = 0; root < found.roots.length; root += 1) {
    const doubt = found.roots[root].index === null ? ofWindow(found, root) : null;
    if (doubt !== null) return doubt;
  }
  return null;
}

export const HINT = 'Wait a moment and look again, or call read_text, which reads what is drawn';
