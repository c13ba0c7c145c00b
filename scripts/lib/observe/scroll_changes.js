// How far what is at a point has scrolled, and whether it has come to its end: bars by their values, content by its place.
//
// `watched` is {element, areas}: the innermost element, and what scrolls around it or may do so, each as {bar, content}
// with null for what is not there.
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as changes from 'macmcp/observe/changes';

// What scrolls smoothly is still on its way after the last event.
const PAUSES_MS = [60, 120, 240];

export const positionOf = (element) => {
  const slot = element === null ? null : ax.readAttribute(element, 'AXPosition');
  return slot === null ? null : axValues.point(slot);
};

// Where things stand: the bars' values, and the places of what would move.
export function read({ element, areas }) {
  return {
    own: positionOf(element),
    areas: areas.map(({ bar, content }) => ({ value: bar === null ? null : ax.plainValue(bar, 'AXValue'), place: positionOf(content) })),
  };
}

const differ = (one, other) => changes.differences(one, other, {}).length > 0;

// Reads until something has moved and then stands still: the last reading.
export function waitUntilStill(watched, before, span) {
  let last = before;
  const isStill = (now) => {
    const still = !differ(last, now) && differ(before, now);
    last = now;
    return still;
  };
  return changes.readUntil(() => read(watched), isStill, PAUSES_MS, span);
}

// How far the content has gone along an axis; null when it tells nothing.
export function movedBy(before, after, axis) {
  const pairs = before.areas.map((area, index) => [area.place, after.areas[index].place]).concat([[before.own, after.own]]);
  const ways = pairs.filter(([from, to]) => from !== null && to !== null).map(([from, to]) => to[axis] - from[axis]);
  const moved = ways.find((way) => way !== 0);
  if (moved !== undefined) return moved;
  return ways.length > 0 ? 0 : null;
}

// Whether the content went along the axis, or a bar went anywhere.
export function hasMoved(before, after, axis) {
  const haveBarsMoved = before.areas.some((area, index) => area.value !== after.areas[index].value);
  return haveBarsMoved || Boolean(movedBy(before, after, axis));
}
