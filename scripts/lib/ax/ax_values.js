// What attributes hold, as JavaScript values. A slot is an object out of a batch of attributes or of a single one. An
// empty slot of a batch is an error placeholder, not null: what is not of the expected class is absent
// [bridge 0.9].
import * as dates from 'macmcp/core/dates';

// The classes that slots are asked about, looked up once: a tree has a dozen slots an element.
let known = null;
function kinds() {
  if (known === null) known = { text: $.NSString, number: $.NSNumber, list: $.NSArray, styled: $.NSAttributedString };
  return known;
}

// A slot of a batch that was taken apart in one call (ax_slots.js): what stayed an object is no text, number or list.
export class Opaque {
  constructor(object) {
    this.object = object;
  }
}

const objectOf = (slot) => (slot instanceof Opaque ? slot.object : slot);

// Whether an object is of a class. Of a batch that was taken apart only objects of other classes are left.
const isKind = (slot, kind) => !(slot instanceof Opaque) && isBridged(slot) && slot.isKindOfClass(kind);

export const isBridged = (slot) => typeof slot === 'function' || (typeof slot === 'object' && slot !== null && !Array.isArray(slot));

// An empty slot of a batch is an error placeholder, not null: what is not of the expected class is absent
// [bridge 0.9].
export function text(slot) {
  if (typeof slot === 'string') return slot;
  return isKind(slot, kinds().text) ? ObjC.unwrap(slot) : null;
}

const isPlainNumber = (slot) => typeof slot === 'number' || typeof slot === 'boolean';

export function number(slot) {
  if (isPlainNumber(slot)) return Number(slot);
  return isKind(slot, kinds().number) ? Number(ObjC.unwrap(slot)) : null;
}

// A CFBoolean unwraps to true or to 1, depending on the system [bridge 2.3].
export function boolean(slot) {
  if (isPlainNumber(slot)) return Boolean(slot);
  return isKind(slot, kinds().number) ? Boolean(ObjC.unwrap(slot)) : null;
}

// A list that is no NSArray, to be read as one is. `object` answers the NSArray that it was taken from, null where there is
// none.
export class List {
  constructor(count, objectAtIndex, object = () => null) {
    this.count = count;
    this.objectAtIndex = objectAtIndex;
    this.object = object;
  }
}

export const listOf = (values, object = undefined) => new List(values.length, (index) => values[index], object);

// A list as an NSArray is: its elements are taken out by objectAtIndex [bridge 2.3].
export function array(slot) {
  if (Array.isArray(slot)) return listOf(slot);
  return isKind(slot, kinds().list) ? slot : null;
}

const POINT = /\bx:\s*(-?[\d.]+(?:e[-+]?\d+)?)\s+y:\s*(-?[\d.]+(?:e[-+]?\d+)?)/i;
const SIZE = /\bw:\s*(-?[\d.]+(?:e[-+]?\d+)?)\s+h:\s*(-?[\d.]+(?:e[-+]?\d+)?)/i;

// How an object describes itself; empty for what is none.
export function description(slot) {
  const object = objectOf(slot);
  return isBridged(object) ? String(ObjC.unwrap(object.description)) : '';
}

function pair(pattern, described) {
  const found = pattern.exec(described);
  if (found === null) return null;
  const values = [Number(found[1]), Number(found[2])];
  return values.every(Number.isFinite) ? values : null;
}

// A point or a size from its description [bridge 4.4], way 1; null for anything else, placeholders included: theirs
// has no coordinates, and neither have `inf` and `nan`.
export const point = (slot) => pair(POINT, description(slot));
export const size = (slot) => pair(SIZE, description(slot));

function rectangle(position, extent) {
  if (position === null || extent === null) return null;
  return { x: position[0], y: position[1], width: extent[0], height: extent[1] };
}

// A rectangle {x, y, width, height} of the slots of a position and a size; null when one of them is missing.
export const frame = (positionSlot, sizeSlot) => rectangle(point(positionSlot), size(sizeSlot));

// The same of the description of AXFrame, which not every application answers [bridge 4.5] (grade B). Every element has one, so
// that it is taken apart without a pattern where it is written as usual.
export function wholeFrame(described) {
  const parts = described.split(':');
  if (parts.length === 5 && parts[0].endsWith('= x') && parts[2].endsWith(' w')) {
    const x = Number.parseFloat(parts[1]);
    const y = Number.parseFloat(parts[2]);
    const width = Number.parseFloat(parts[3]);
    const height = Number.parseFloat(parts[4]);
    if (Number.isFinite(x + y + width + height)) return { x, y, width, height };
  }
  return rectangle(pair(POINT, described), pair(SIZE, described));
}

// An element in a slot of a batch; null for an empty slot, which holds a placeholder or NSNull [bridge 4.5].
export function element(slot) {
  const object = objectOf(slot);
  if (!isBridged(object) || object.isKindOfClass($.NSNull)) return null;
  return /kAXValueAXErrorType/.test(description(object)) ? null : object;
}

const RANGE = /\blocation:\s*(\d+)\s+length:\s*(\d+)/i;

// A range from its description, in UTF-16 units [bridge 4.4], way 1; null for anything else.
export function range(slot) {
  const found = RANGE.exec(description(slot));
  return found === null ? null : { location: Number(found[1]), length: Number(found[2]) };
}

// A text, a number or a boolean; null for anything else.
export function plain(slot) {
  if (typeof slot === 'string' || isPlainNumber(slot)) return slot;
  if (slot instanceof Opaque) return null;
  return isKind(slot, kinds().text) || isKind(slot, kinds().number) ? ObjC.unwrap(slot) : null;
}

// The text of an attributed string; null for anything else.
export function styledText(slot) {
  const object = objectOf(slot);
  return isBridged(object) && object.isKindOfClass(kinds().styled) ? ObjC.unwrap(object.string) : null;
}

// The text of a URL; null for anything else.
export function address(slot) {
  const object = objectOf(slot);
  return isBridged(object) && object.isKindOfClass($.NSURL) ? ObjC.unwrap(object.absoluteString) : null;
}

const dateText = (date) => (Number.isNaN(date.getTime()) ? null : dates.written(date.getTime()));

// What AXValue holds in an element that shows text: dates, URLs and attributed strings occur as well [bridge 4.5].
export function displayed(slot) {
  const value = plain(slot);
  if (value !== null) return value;
  if (slot instanceof Date) return dateText(slot);
  const object = objectOf(slot);
  if (!isBridged(object)) return null;
  if (object.isKindOfClass($.NSDate)) return dateText(new Date(Number(object.timeIntervalSince1970) * 1000));
  const styled = styledText(slot);
  return styled === null ? address(slot) : styled;
}

// The members of an NSArray; none for null.
export function items(array) {
  const found = [];
  const count = array === null ? 0 : Number(array.count);
  for (let index = 0; index < count; index += 1) found.push(array.objectAtIndex(index));
  return found;
}
