// Rectangles {x, y, width, height} and points {x, y}. No macOS calls.

export const center = (rect) => ({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 });

// The middle in whole points: where the pointer goes.
export function middle(rect) {
  const { x, y } = center(rect);
  return { x: Math.round(x), y: Math.round(y) };
}

// Whether a point lies in a rectangle; its right and lower edges do not belong to it.
export const contains = (rect, point) =>
  point.x >= rect.x && point.x < rect.x + rect.width && point.y >= rect.y && point.y < rect.y + rect.height;

export const isEmpty = (rect) => rect.width <= 0 || rect.height <= 0;

// What two rectangles have in common; empty when that is nothing.
export function intersection(one, other) {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return { x, y, width, height };
}

// Whether two rectangles have anything in common.
export const overlap = (one, other) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height &&
  !isEmpty(one) &&
  !isEmpty(other);

// Whether two rectangles are the same but for rounding, in points.
export function isNear(one, other, tolerance) {
  return ['x', 'y', 'width', 'height'].every((name) => Math.abs(one[name] - other[name]) <= tolerance);
}
