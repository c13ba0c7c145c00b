// Errors that show what may have been meant: the elements go along as a small tree, so that the server can name each by a ref
// (`src/session/elements/candidates.rs`).
import * as reply from 'macmcp/core/reply';
import * as rectangles from 'macmcp/core/rectangles';
import * as elementTree from 'macmcp/element/element_tree';
import { lineOf } from 'macmcp/element/tree_context';

const MOST = 10;

// How much is kept around one, so that it can be told from its like.
const NEAR = 40;

// The places to keep: the candidates, what they stand in, what stands beside that, and what their rows hold.
function placesToKeep(nodes, places) {
  const kept = new Set();
  const lines = places.map((place) => lineOf(nodes, place));
  for (const line of lines) for (const place of line) kept.add(place);
  const ways = new Set(lines.flatMap((line) => line.slice(1)));
  const rows = new Map(lines.flatMap((line) => line.slice(0, 3).map((place) => [place, 0])));
  nodes.forEach((node, place) => {
    if (ways.has(node.parent)) kept.add(place);
    for (let at = node.parent, up = 0; at !== null && up < 3; at = nodes[at].parent, up += 1) {
      const count = rows.get(at);
      if (count === undefined || count >= NEAR) continue;
      rows.set(at, count + 1);
      kept.add(place);
    }
  });
  return kept;
}

// Whether it lies outside of what the areas that it stands in show.
function isOutOfView(nodes, place) {
  const frameOf = (node) => (node.width === null ? null : node);
  const frame = frameOf(nodes[place]);
  if (frame === null || rectangles.isEmpty(frame)) return false;
  const around = lineOf(nodes, place).map((at) => nodes[at]);
  // A sheet or a menu lies over its window.
  const floating = around.findIndex((node) => ['AXSheet', 'AXMenu', 'AXPopover'].includes(node.role));
  return around
    .slice(1, floating < 0 ? undefined : floating + 1)
    .filter((node) => ['AXScrollArea', 'AXWindow', 'AXSheet'].includes(node.role) && frameOf(node) !== null && !rectangles.isEmpty(node))
    .some((node) => !rectangles.overlap(node, frame));
}

// A tree of candidates alone. `found` is what elementTree answered, `places` are those of the candidates.
function pruned(found, places) {
  const { nodes } = found;
  const listed = new Set(places);
  const kept = placesToKeep(nodes, places);
  const order = nodes.map((_, place) => place).filter((place) => kept.has(place));
  const renumbered = new Map(order.map((place, index) => [place, index]));
  const copies = order.map((place) => {
    const { parent } = nodes[place];
    const copy = nodes[place].copy();
    copy.parent = parent === null ? null : renumbered.get(parent);
    copy.listed = listed.has(place);
    if (listed.has(place) && isOutOfView(nodes, place)) copy.offscreen = true;
    return copy;
  });
  return Object.assign({}, found, { nodes: copies, complete: found.complete.map((whole) => whole && order.length === nodes.length) });
}

const ROWS = 'Applications build rows when they come into view: scroll there, or use the search of the application, and try again';

// Where what was not found may be in what was not read; `cut` says how much was, `places` are those of the nearest names.
export function failUnread(what, app, found, places, cut, { hint = ROWS, details }) {
  fail('ElementNotFound', `Element ${what}`, app, found, places, {
    why: `It may be there: ${cut}${places.length > 0 ? '. The nearest names are' : ''}`,
    hint,
    details,
  });
}

// Ends the script. `places` are the candidates among the nodes of `found`, best first; the server writes them behind `why`.
export function fail(code, what, app, found, places, { why, hint, details }) {
  const shown = places.slice(0, MOST);
  const more = places.length - shown.length;
  const candidates = shown.length === 0 ? null : elementTree.report(app, pruned(found, shown));
  reply.fail(code, what, { why, hint, details: Object.assign({}, details, { candidate_scan: candidates, more_candidates: more }) });
}
