// Questions about attributes, as applications answer them: nothing is kept back here (ax.js).
import * as axSlots from 'macmcp/ax/ax_slots';

ObjC.import('ApplicationServices');

// How many questions this process has sent: who has a budget of them looks how it grows.
let sent = 0;
export const sentMessages = () => sent;

// An attribute with the code that the call gave: {code, object}; object is null unless the code is 0 (2.2 S, A).
export function copyAttribute(element, attribute) {
  const out = Ref();
  sent += 1;
  const code = Number($.AXUIElementCopyAttributeValue(element, $(attribute), out));
  return { code, object: code === 0 ? ObjC.castRefToObject(out[0]) : null };
}

// The same of an attribute for a parameter, which is a bridged value [bridge 4.14] (grade B).
export function copyParameterized(element, attribute, parameter) {
  const out = Ref();
  sent += 1;
  const code = Number($.AXUIElementCopyParameterizedAttributeValue(element, $(attribute), parameter, out));
  return { code, object: code === 0 ? ObjC.castRefToObject(out[0]) : null };
}

// Several attributes in one message: {code, slots}; `slots` has one slot per name in their order, as ax_slots.js gives them,
// null unless the code is 0 [bridge 4.5]. `wanted` is a bridged list of names.
export function copyAttributes(element, wanted) {
  const out = Ref();
  sent += 1;
  const code = Number($.AXUIElementCopyMultipleAttributeValues(element, wanted, 0, out));
  return { code, slots: code === 0 ? axSlots.of(ObjC.castRefToObject(out[0])) : null };
}
