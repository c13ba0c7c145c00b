// The slots of a batch of attributes [bridge 4.5]: taken apart in one call of the bridge where this process has proven that
// nothing is lost by it, else one by one. A tree has a dozen slots an element, and crossing the bridge for each is what a
// script spends its time on.
import * as axValues from 'macmcp/ax/ax_values';

ObjC.import('ApplicationServices');

// What `ObjC.deepUnwrap` leaves of a list with elements and AXValues in it is not documented (grade C, probe
// `bridge-deep-unwrap-keeps-elements`): the first batches are read both ways and compared.
const PROOF = { UNPROVEN: 0, PROVEN: 1, REFUTED: 2 };
let proof = PROOF.UNPROVEN;

// The kinds of slots that have been found the same: texts, lists with an element in them, and what stays an object.
const compared = { text: false, list: false, object: false };

const { Opaque } = axValues;

// What stayed an object; a date is none.
const isKept = (slot) => typeof slot === 'function' || (axValues.isBridged(slot) && !(slot instanceof Date));

const opaque = (slot) => (isKept(slot) ? new Opaque(slot) : slot);

// Slots that were taken apart, as JavaScript values: an empty one is told from a text without a look at its object.
class Taken {
  constructor(values, slots) {
    this.values = values;
    this.slots = slots;
  }

  objectAtIndex(index) {
    return opaque(this.values[index]);
  }

  textAt(index) {
    const slot = this.values[index];
    return typeof slot === 'string' ? slot : null;
  }

  listAt(index) {
    const slot = this.values[index];
    return Array.isArray(slot) ? axValues.listOf(slot, () => this.slots.objectAtIndex(index)) : null;
  }

  descriptionAt(index) {
    return axValues.description(this.values[index]);
  }

  // A CFBoolean may be a number here [bridge 2.3].
  booleanAt(index) {
    const slot = this.values[index];
    if (typeof slot === 'boolean') return slot;
    return typeof slot === 'number' ? Boolean(slot) : null;
  }

  plainAt(index, otherwise) {
    const slot = this.values[index];
    if (typeof slot === 'string' || typeof slot === 'number' || typeof slot === 'boolean') return slot;
    return otherwise === undefined ? null : otherwise(opaque(slot));
  }
}

// Slots that are taken out one by one.
class Listed {
  constructor(slots) {
    this.slots = slots;
  }

  objectAtIndex(index) {
    return this.slots.objectAtIndex(index);
  }

  textAt(index) {
    return axValues.text(this.objectAtIndex(index));
  }

  listAt(index) {
    return axValues.array(this.objectAtIndex(index));
  }

  descriptionAt(index) {
    return axValues.description(this.objectAtIndex(index));
  }

  booleanAt(index) {
    return axValues.boolean(this.objectAtIndex(index));
  }

  plainAt(index, otherwise) {
    const slot = this.objectAtIndex(index);
    const plain = axValues.plain(slot);
    return plain === null && otherwise !== undefined ? otherwise(slot) : plain;
  }
}

const isEqual = (one, other) => axValues.isBridged(one) && Boolean($.CFEqual(one, other));

function isSameList(mine, list) {
  const count = Number(list.count);
  if (!Array.isArray(mine) || mine.length !== count) return false;
  if (count === 0) return true;
  if (!axValues.isBridged(mine[0])) return isSame(mine[0], list.objectAtIndex(0));
  compared.list = true;
  return isEqual(mine[0], list.objectAtIndex(0));
}

// Whether a slot of a batch that was taken apart is what the slot itself says.
function isSame(mine, slot) {
  const plain = axValues.plain(slot);
  if (plain !== null) {
    compared.text = compared.text || typeof mine === 'string';
    return mine === plain;
  }
  const list = axValues.array(slot);
  if (list !== null) return isSameList(mine, list);
  if (mine === null || mine instanceof Date) return true;
  compared.object = true;
  return isEqual(mine, slot);
}

function prove(slots, values) {
  const count = Number(slots.count);
  const same = values.length === count && values.every((value, index) => isSame(value, slots.objectAtIndex(index)));
  if (!same) proof = PROOF.REFUTED;
  else if (Object.values(compared).every(Boolean)) proof = PROOF.PROVEN;
}

function takeApart(slots) {
  const values = ObjC.deepUnwrap(slots);
  if (!Array.isArray(values)) throw new TypeError('it is no list');
  return values;
}

// The slots of a batch: as axValues reads them by objectAtIndex; as a text, a boolean or a list, or null, by textAt, booleanAt and
// listAt; as an object describes itself, empty for what is none, by descriptionAt; as a text, a number or a boolean by plainAt,
// which answers for other slots what `otherwise` makes of them, or null.
export function of(slots) {
  if (proof === PROOF.REFUTED) return new Listed(slots);
  try {
    const values = takeApart(slots);
    if (proof === PROOF.PROVEN) return new Taken(values, slots);
    prove(slots, values);
  } catch (_) {
    proof = PROOF.REFUTED;
  }
  return new Listed(slots);
}
