// What attributes hold, as JavaScript values. A slot is an object out of a batch of attributes or of a single one. An
// empty slot of a batch is an error placeholder, not null: what is not of the expected class is absent
// [bridge 0.9].
const axValues = (() => {
  // The classes that slots are asked about, looked up once: a tree has a dozen slots an element.
  let known = null;
  function kinds() {
    if (known === null) known = { text: $.NSString, number: $.NSNumber, list: $.NSArray };
    return known;
  }

  // An empty slot of a batch is an error placeholder, not null: what is not of the expected class is absent
  // [bridge 0.9].
  function text(slot) {
    return slot.isKindOfClass(kinds().text) ? ObjC.unwrap(slot) : null;
  }

  function number(slot) {
    return slot.isKindOfClass(kinds().number) ? Number(ObjC.unwrap(slot)) : null;
  }

  // A CFBoolean unwraps to true or to 1, depending on the system [bridge 2.3].
  function boolean(slot) {
    return slot.isKindOfClass(kinds().number) ? Boolean(ObjC.unwrap(slot)) : null;
  }

  // An NSArray as it is: its elements are taken out by objectAtIndex [bridge 2.3].
  function array(slot) {
    return slot.isKindOfClass(kinds().list) ? slot : null;
  }

  const POINT = /\bx:\s*(-?[\d.]+(?:e[-+]?\d+)?)\s+y:\s*(-?[\d.]+(?:e[-+]?\d+)?)/i;
  const SIZE = /\bw:\s*(-?[\d.]+(?:e[-+]?\d+)?)\s+h:\s*(-?[\d.]+(?:e[-+]?\d+)?)/i;

  function pair(pattern, slot) {
    const found = pattern.exec(String(ObjC.unwrap(slot.description)));
    if (found === null) return null;
    const values = [Number(found[1]), Number(found[2])];
    return values.every(Number.isFinite) ? values : null;
  }

  // A point or a size from its description [bridge 4.4], way 1; null for anything else, placeholders included: theirs
  // has no coordinates, and neither have `inf` and `nan`.
  const point = (slot) => pair(POINT, slot);
  const size = (slot) => pair(SIZE, slot);

  // A rectangle {x, y, width, height} of the slots of a position and a size; null when one of them is missing.
  function frame(positionSlot, sizeSlot) {
    const position = point(positionSlot);
    const extent = size(sizeSlot);
    if (position === null || extent === null) return null;
    return { x: position[0], y: position[1], width: extent[0], height: extent[1] };
  }

  // An element in a slot of a batch; null for an empty slot, which holds a placeholder or NSNull [bridge 4.5].
  function element(slot) {
    if (slot.isKindOfClass($.NSNull)) return null;
    return /kAXValueAXErrorType/.test(String(ObjC.unwrap(slot.description))) ? null : slot;
  }

  const RANGE = /\blocation:\s*(\d+)\s+length:\s*(\d+)/i;

  // A range from its description, in UTF-16 units [bridge 4.4], way 1; null for anything else.
  function range(slot) {
    const found = RANGE.exec(String(ObjC.unwrap(slot.description)));
    return found === null ? null : { location: Number(found[1]), length: Number(found[2]) };
  }

  // A text, a number or a boolean; null for anything else.
  function plain(slot) {
    return slot.isKindOfClass(kinds().text) || slot.isKindOfClass(kinds().number) ? ObjC.unwrap(slot) : null;
  }

  // What AXValue holds in an element that shows text: dates, URLs and attributed strings occur as well [bridge 4.5].
  function displayed(slot) {
    const value = plain(slot);
    if (value !== null) return value;
    if (slot.isKindOfClass($.NSAttributedString)) return ObjC.unwrap(slot.string);
    if (slot.isKindOfClass($.NSURL)) return ObjC.unwrap(slot.absoluteString);
    if (slot.isKindOfClass($.NSDate)) return new Date(Number(slot.timeIntervalSince1970) * 1000).toISOString();
    return null;
  }

  // The members of an NSArray; none for null.
  function items(array) {
    const found = [];
    const count = array === null ? 0 : Number(array.count);
    for (let index = 0; index < count; index += 1) found.push(array.objectAtIndex(index));
    return found;
  }

  return { text, number, boolean, array, element, point, size, frame, range, plain, displayed, items };
})();
