// Scrolling: wheel events at a place, and what came of them [bridge 7.1] [bridge 4.9]. A direction is where the view
// goes; how the user has set up the wheel makes no difference: what went the wrong way is brought back.
import * as reply from 'macmcp/core/reply';
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as rectangles from 'macmcp/core/rectangles';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as elementAtPoint from 'macmcp/element/element_at_point';
import * as inputEvents from 'macmcp/input/input_events';
import * as mouse from 'macmcp/input/mouse';
import * as scrollChanges from 'macmcp/observe/scroll_changes';
import * as windowServer from 'macmcp/window/window_server';
import * as observation from 'macmcp/observe/observation';
import * as effectProof from 'macmcp/observe/effect_proof';

// Positive wheels move the content down and right, so the view goes up and left [bridge 7.1].
const WAYS = {
  up: { axis: 1, sign: 1, bar: 'AXVerticalScrollBar', end: 'top' },
  down: { axis: 1, sign: -1, bar: 'AXVerticalScrollBar', end: 'bottom' },
  left: { axis: 0, sign: 1, bar: 'AXHorizontalScrollBar', end: 'left end' },
  right: { axis: 0, sign: -1, bar: 'AXHorizontalScrollBar', end: 'right end' },
};
const PIXELS = 0;
const WHEEL = 22;

// Large amounts go in several events, as a hand would turn a wheel [bridge 7.1].
const STEP = 120;
const MOST_STEPS = 60;
const STEP_MS = 10;

// How long an application takes to scroll what it tells nothing of.
const UNSEEN_MS = 60;

// How far up a hit is followed: web pages nest deeply.
const DEEPEST = 60;

// What a window holds whose application shows nothing of its content.
const CHROME = new Set(['AXButton', 'AXStaticText', 'AXToolbar', 'AXMenuButton', 'AXImage']);

// What is around an element and itself, from the inside to the window: {element, role}.
function ancestors(element) {
  const wanted = ax.attributeList(['AXRole', 'AXParent']);
  const found = [];
  let at = element;
  while (at !== null && found.length < DEEPEST) {
    const { slots } = ax.copyAttributes(at, wanted);
    const role = slots === null ? null : axValues.text(slots.objectAtIndex(0));
    if (role === null || role === 'AXApplication') break;
    found.push({ element: at, role });
    at = role === 'AXWindow' ? null : axValues.element(slots.objectAtIndex(1));
  }
  return found;
}

// What can be read of an area that scrolls: its bar for this direction, and what it shows a part of.
function areaOf({ element, role }, way) {
  if (role === 'AXWebArea') return { element, bar: null, content: ax.elementsOf(element, 'AXChildren')[0] || null };
  const { slots } = ax.copyAttributes(element, ax.attributeList([way.bar, 'AXContents']));
  if (slots === null) return { element, bar: null, content: null };
  return {
    element,
    bar: axValues.element(slots.objectAtIndex(0)),
    content: axValues.items(axValues.array(slots.objectAtIndex(1)))[0] || null,
  };
}

// Those around an element, the innermost first: a page within a scroll area is that area's content.
function scrollAreas(levels, way) {
  return levels
    .filter(
      ({ role }, index) =>
        role === 'AXScrollArea' || (role === 'AXWebArea' && !levels.slice(index, index + 3).some((each) => each.role === 'AXScrollArea')),
    )
    .slice(0, 2)
    .map((level) => areaOf(level, way));
}

// What scrolls need not say so [findings 1.3]: where nothing around a point does, the first of what its innermost elements
// hold shows whether they scroll.
const WATCHED = 3;

function watchedInside(levels) {
  return levels
    .slice(0, WATCHED)
    .filter(({ role }) => role !== 'AXWindow')
    .map(({ element }) => ({ element, bar: null, content: ax.elementsOf(element, 'AXChildren')[0] || null }))
    .filter(({ content }) => content !== null);
}

// Whether a window of some application is at a point: what is there may answer nothing and scroll all the same.
const isOverWindow = (point) => windowServer.list(windowServer.ON_SCREEN).some((entry) => rectangles.contains(entry, point));

// The fields of the distances: lines, lines with fractions, points; of each the first is down, the second across
// [bridge 7]. Points come last: they are what is meant, and setting lines may set them.
const LINES = [11, 12];
const PARTS = [93, 94];
const POINTS = [96, 97];
// Points of a line, about.
const LINE = 10;

// Stock, two axes [bridge 7.1]. Where the distances have not arrived they are set as fields [findings 5.8] (grade C).
function wheelEvent(down, across) {
  const event = $.CGEventCreateScrollWheelEvent2(inputEvents.source(), PIXELS, 2, down, across, 0);
  if (POINTS.some((field) => Number($.CGEventGetIntegerValueField(event, field)) !== 0)) return event;
  [down, across].forEach((pixels, axis) => {
    $.CGEventSetIntegerValueField(event, LINES[axis], Math.trunc(pixels / LINE));
    $.CGEventSetDoubleValueField(event, PARTS[axis], pixels / LINE);
    $.CGEventSetIntegerValueField(event, POINTS[axis], pixels);
  });
  return event;
}

function post(way, amount) {
  const steps = Math.min(MOST_STEPS, Math.max(1, Math.ceil(amount / STEP)));
  for (let step = 0; step < steps; step += 1) {
    const pixels = way.sign * (Math.round((amount * (step + 1)) / steps) - Math.round((amount * step) / steps));
    const [across, down] = way.axis === 0 ? [pixels, 0] : [0, pixels];
    inputEvents.post(wheelEvent(down, across), 0, WHEEL, false);
    clock.pause(STEP_MS);
  }
}

function covers(element, point) {
  const position = scrollChanges.positionOf(element);
  const slot = ax.readAttribute(element, 'AXSize');
  const size = slot === null ? null : axValues.size(slot);
  return (
    position !== null && size !== null && rectangles.contains({ x: position[0], y: position[1], width: size[0], height: size[1] }, point)
  );
}

// Whether a hit on a window tells nothing about the point: the application shows nothing of what the window holds, or
// something lies there that the hit test did not see [findings 1.7].
function isOpaque(levels, point) {
  const [first] = levels;
  if (first === undefined || first.role !== 'AXWindow') return false;
  const content = ax.elementsOf(first.element, 'AXChildren').filter((child) => !CHROME.has(ax.plainValue(child, 'AXRole')));
  return content.length === 0 || content.some((child) => covers(child, point));
}

function failNotScrollable(point, direction, what, why) {
  reply.fail('NotScrollable', `Nothing scrolls ${direction} at ${point.x}, ${point.y}`, {
    why,
    hint: 'Find the content with a screenshot or get_ui_elements, and scroll there',
    details: { x: point.x, y: point.y, element: what },
  });
}

// Whether all that an area holds is in view: then it does not scroll.
function showsAll({ element, content }, axis) {
  const size = (of) => {
    const slot = of === null ? null : ax.readAttribute(of, 'AXSize');
    return slot === null ? null : axValues.size(slot);
  };
  const [whole, part] = [size(content), size(element)];
  return whole !== null && part !== null && whole[axis] <= part[axis];
}

export default function scrollAtPoint(point, direction, amount, call, span) {
  const way = WAYS[direction];
  mouse.move(point);
  const { code, found } = elementAtPoint.hitTest(point);
  const done = { x: point.x, y: point.y, element: elementAtPoint.report(found), scrolled: null, at_end: null };
  if (found === null) {
    if (code === ax.CODE.NO_VALUE && !isOverWindow(point)) failNotScrollable(point, direction, null, 'There is nothing');
    post(way, amount);
    clock.pause(UNSEEN_MS);
    return Object.assign(done, effectProof.ofState('scroll', null, 'What is there cannot be determined.'));
  }
  const about = { app: found.app, expected: ['frame'] };
  return observation.during(
    call,
    about,
    span,
    () => scrollOver(found, point, direction, amount, done, span),
    (result) => result,
  );
}

// Scrolls what lies around an element that was found at the point.
function scrollOver(found, point, direction, amount, done, span) {
  const way = WAYS[direction];
  const levels = ancestors(found.element);
  const areas = scrollAreas(levels, way);
  const watched = { element: found.element, areas: areas.length > 0 ? areas : watchedInside(levels) };
  const before = scrollChanges.read(watched);
  post(way, amount);
  let after = scrollChanges.waitUntilStill(watched, before, span);
  const moved = scrollChanges.movedBy(before, after, way.axis);
  // The wheel is turned round by the user's settings [bridge 7.1] (not documented).
  if (moved !== null && moved * way.sign < 0) {
    post({ axis: way.axis, sign: -way.sign }, amount + Math.abs(moved));
    after = scrollChanges.waitUntilStill(watched, after, span);
  }
  const hasMoved = scrollChanges.hasMoved(before, after, way.axis);
  if (areas.length === 0 && !hasMoved && !isOpaque(levels, point)) {
    const title = found.title === null ? '' : ` ${names.quote(found.title)}`;
    failNotScrollable(point, direction, done.element, `From the screen: there is ${found.role}${title}, and nothing around it scrolls`);
  }
  const seen = { after, moved: scrollChanges.movedBy(before, after, way.axis), hasMoved, areas };
  return conclude(point, direction, done, seen);
}

// What came of it. `moved` is the content's way, the opposite of the view's.
function conclude(point, direction, done, { after, moved, hasMoved, areas }) {
  const way = WAYS[direction];
  const value = after.areas.map((area) => area.value).find((each) => each !== null);
  const limit = way.sign > 0 ? 0 : 1;
  const atEnd = value === undefined ? null : Math.abs(value - limit) < 0.001;
  if (hasMoved) {
    const scrolled = moved === null ? null : Math.abs(moved);
    const note = atEnd ? `This is the ${way.end}.` : null;
    return Object.assign(done, { scrolled, at_end: atEnd }, effectProof.ofState('scroll', 'content_moved', note));
  }
  if (areas.length > 0 && value === undefined && areas.every((area) => showsAll(area, way.axis))) {
    failNotScrollable(point, direction, done.element, 'What is there shows all of its content');
  }
  const note = atEnd ? `It is already at the ${way.end}.` : 'No movement was observed.';
  return Object.assign(done, { scrolled: atEnd ? 0 : moved, at_end: atEnd }, effectProof.ofState('scroll', null, note));
}
