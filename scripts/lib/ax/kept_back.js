// What is left of an element whose texts the policy keeps back (shown_owner.js): where it is, what it is, what it holds and what
// state it is in; of what it says, the name of its owner alone.

// The attributes without any text of what is shown.
const TOLD = new Set([
  'AXRole',
  'AXSubrole',
  'AXParent',
  'AXChildren',
  'AXWindow',
  'AXWindows',
  'AXTopLevelUIElement',
  'AXMenuBar',
  'AXExtrasMenuBar',
  'AXFocusedApplication',
  'AXFocusedWindow',
  'AXFocusedUIElement',
  'AXMainWindow',
  'AXPosition',
  'AXSize',
  'AXFrame',
  'AXEnabled',
  'AXFocused',
  'AXSelected',
  'AXHidden',
  'AXFrontmost',
  'AXMain',
  'AXMinimized',
  'AXFullScreen',
  'AXModal',
]);

// An attribute by itself: what it holds, the name, or null.
export function ofAttribute(object, attribute, { attribute: told, name }) {
  if (TOLD.has(attribute)) return object;
  return attribute === told && name !== null ? $(name) : null;
}

// Slots of a batch of `wanted` attributes, to be read as ax_slots.js has them: those that are kept back are empty.
class Kept {
  constructor(slots, wanted, { attribute, name }) {
    this.slots = slots;
    this.wanted = wanted;
    this.attribute = attribute;
    this.name = name;
  }

  isTold(index) {
    return TOLD.has(this.wanted[index]);
  }

  nameAt(index) {
    return this.wanted[index] === this.attribute ? this.name : null;
  }

  objectAtIndex(index) {
    return this.isTold(index) ? this.slots.objectAtIndex(index) : this.nameAt(index);
  }

  textAt(index) {
    return this.isTold(index) ? this.slots.textAt(index) : this.nameAt(index);
  }

  listAt(index) {
    return this.isTold(index) ? this.slots.listAt(index) : null;
  }

  descriptionAt(index) {
    return this.isTold(index) ? this.slots.descriptionAt(index) : '';
  }

  booleanAt(index) {
    return this.isTold(index) ? this.slots.booleanAt(index) : null;
  }

  plainAt(index, otherwise) {
    return this.isTold(index) ? this.slots.plainAt(index, otherwise) : this.nameAt(index);
  }
}

export const ofSlots = (slots, wanted, kept) => new Kept(slots, wanted, kept);
