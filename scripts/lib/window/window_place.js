// The frame that a caller asks for: numbers, or a place in the work area of a display.
import * as reply from 'macmcp/core/reply';
import * as displays from 'macmcp/system/displays';

// Left, top, right and bottom edge, as parts of the work area.
const PARTS = {
  left_half: [0, 0, 0.5, 1],
  right_half: [0.5, 0, 1, 1],
  top_half: [0, 0, 1, 0.5],
  bottom_half: [0, 0.5, 1, 1],
  top_left: [0, 0, 0.5, 0.5],
  top_right: [0.5, 0, 1, 0.5],
  bottom_left: [0, 0.5, 0.5, 1],
  bottom_right: [0.5, 0.5, 1, 1],
  maximize: [0, 0, 1, 1],
};

// Edges and not sizes are rounded, so that halves and quarters meet.
function part(area, [left, top, right, bottom]) {
  const x = [left, right].map((share) => Math.round(area.x + area.width * share));
  const y = [top, bottom].map((share) => Math.round(area.y + area.height * share));
  return { x: x[0], y: y[0], width: x[1] - x[0], height: y[1] - y[0] };
}

// A frame in the middle of an area, smaller where it would not fit.
function centered(area, frame) {
  const [width, height] = [Math.min(frame.width, area.width), Math.min(frame.height, area.height)];
  return {
    x: Math.round(area.x + (area.width - width) / 2),
    y: Math.round(area.y + (area.height - height) / 2),
    width,
    height,
  };
}

// The same distance from the middle, in proportion, and within the area.
function carried(from, to, frame) {
  const [width, height] = [Math.min(frame.width, to.width), Math.min(frame.height, to.height)];
  const share = (place, size, start, room) => (room - size <= 0 ? 0 : Math.min(1, Math.max(0, (place - start) / (room - size))));
  return {
    x: Math.round(to.x + share(frame.x, frame.width, from.x, from.width) * (to.width - width)),
    y: Math.round(to.y + share(frame.y, frame.height, from.y, from.height) * (to.height - height)),
    width,
    height,
  };
}

function failNoOther([only]) {
  reply.fail('DisplayNotFound', 'There is no other display', {
    why: 'One display is connected',
    hint: 'Use another place',
    details: { displays: [only.display_id] },
  });
}

// The frame with the numbers that are given.
function numbered(params, frame) {
  const given = ['x', 'y', 'width', 'height'].filter((name) => params[name] !== undefined);
  return Object.assign({}, frame, Object.fromEntries(given.map((name) => [name, params[name]])));
}

function nextTo(own, known) {
  if (known.length === 1) failNoOther(known);
  return known[(known.indexOf(own) + 1) % known.length];
}

function displayFor(place, display, own, known) {
  if (place === 'next_display' || display === 'next') return nextTo(own, known);
  return display === undefined ? own : displays.find(display, undefined, known);
}

// `frame` is the window's now. `params.display` is the place or the id of a display, or "next".
export default function windowPlace(params, frame) {
  const { place, display } = params;
  if (place === undefined && display === undefined) return numbered(params, frame);
  const known = displays.all();
  const own = displays.displayOf(frame, known) || known[0];
  const { work_area: area } = displayFor(place, display, own, known);
  if (PARTS[place] !== undefined) return part(area, PARTS[place]);
  const sized = numbered(params, frame);
  return place === 'center' ? centered(area, sized) : carried(own.work_area, area, sized);
}
