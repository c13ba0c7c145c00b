// The displays [bridge 11]. Coordinates are points with the origin at the top left of the primary display.
import * as reply from 'macmcp/core/reply';
import * as names from 'macmcp/core/names';
import * as rectangles from 'macmcp/core/rectangles';

ObjC.import('AppKit');

// NSScreen counts from the bottom left of the primary screen [bridge 11].
function fromTopLeft(rect, primaryHeight) {
  const { width, height } = rect.size;
  return {
    x: Number(rect.origin.x),
    y: primaryHeight - (Number(rect.origin.y) + Number(height)),
    width: Number(width),
    height: Number(height),
  };
}

function record(screen, index, primaryHeight) {
  const id = Number(ObjC.unwrap(screen.deviceDescription.objectForKey('NSScreenNumber')));
  const frame = fromTopLeft(screen.frame, primaryHeight);
  const scale = Number(screen.backingScaleFactor);
  return Object.assign({ display_id: id, name: ObjC.unwrap(screen.localizedName) || '' }, frame, {
    pixel_width: Math.round(frame.width * scale),
    pixel_height: Math.round(frame.height * scale),
    scale,
    // The first screen is the one with the menu bar [bridge 11].
    main: index === 0,
    // CGDisplayIsBuiltin: 11, A-.
    builtin: Boolean(Number($.CGDisplayIsBuiltin(id))),
    work_area: fromTopLeft(screen.visibleFrame, primaryHeight),
  });
}

// Every display, the primary one first. Fails with NoGuiSession when there is none.
export function all() {
  const screens = $.NSScreen.screens;
  const count = Number(screens.count);
  if (count === 0) {
    reply.fail('NoGuiSession', 'There is no display', {
      why: 'No user is logged in at the screen, or no screen is connected',
      hint: 'Log in on that Mac and try again',
    });
  }
  const primaryHeight = Number(screens.objectAtIndex(0).frame.size.height);
  const found = [];
  for (let index = 0; index < count; index += 1) found.push(record(screens.objectAtIndex(index), index, primaryHeight));
  return found;
}

// The display of a rectangle: the one that holds its centre, else the one that shows most of it; null for what is on
// none.
export function displayOf(rect, known) {
  const middle = rectangles.center(rect);
  const holding = known.find((display) => rectangles.contains(display, middle));
  if (holding) return holding;
  const shown = known
    .map((display) => rectangles.intersection(display, rect))
    .map((part) => (rectangles.isEmpty(part) ? 0 : part.width * part.height));
  const most = Math.max(0, ...shown);
  return most === 0 ? null : known[shown.indexOf(most)];
}

const describe = ({ name, display_id: id, width, height, x, y }, index) =>
  `${index + 1}: ${names.quote(name)} (id ${id}, ${width} x ${height} at ${x}, ${y})`;

export const describeAll = (known) => known.map(describe).join('; ');
export const facts = (known) => known.map(({ display_id, name, x, y, width, height }) => ({ display_id, name, x, y, width, height }));

// A display by its place, 1 for the main one, or by its id; the main one without either. Ids of built-in displays are
// small numbers [findings 4.3]: what could be a place is one.
export function find(place, id, known) {
  const wanted = place === undefined ? id : place;
  const withId = known.find((each) => each.display_id === wanted);
  const found = wanted === undefined ? known[0] : (place !== undefined && known[place - 1]) || withId;
  if (found) return found;
  return reply.fail('DisplayNotFound', `There is no display ${wanted}`, {
    why: `There are ${describeAll(known)}`,
    hint: 'Pass the number or id of one of them',
    details: { display: wanted, displays: facts(known) },
  });
}

// A display as `screencapture -D` counts: the main one first, then the order of the window server, of which that of
// NSScreen tells only the first and, of two, the second for certain [findings 4.1].
export function screenOf(display, known) {
  const { x, y, width, height } = display;
  const place = known.indexOf(display);
  return { number: place + 1, is_certain: place === 0 || known.length === 2, area: { x, y, width, height } };
}
