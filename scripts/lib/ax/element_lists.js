// Lists of elements, compared at a cost that does not grow with what stayed as it was: a mailbox has thousands of rows, and
// each comparison of two elements crosses the bridge [findings-2 7.1].
//
// A list is an NSArray, what axValues.array makes of a slot, a JavaScript array of elements, or null, which has none.
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';

// Up to so many elements are compared one by one: to ask for the list itself costs as much.
const FEW = 4;

const listOf = (list) => (Array.isArray(list) ? axValues.array(list) : list);
export const count = (list) => (list === null ? 0 : Number(list.count));
const at = (list, index) => list.objectAtIndex(index);

// The NSArray that a list is; null where it is none.
function objectOf(list) {
  return list instanceof axValues.List ? list.object() : list;
}

function sameWholes(one, other) {
  if (count(one) <= FEW) return false;
  const [a, b] = [objectOf(one), objectOf(other)];
  // Arrays are equal when their members are, in one crossing. Where this Mac compares otherwise, members are compared.
  return a !== null && b !== null && ax.isSame(a, b);
}

// How many elements two lists have in common at their beginning and, behind that, at their end.
function sameEnds(one, other) {
  const [here, there] = [count(one), count(other)];
  const most = Math.min(here, there);
  let start = 0;
  while (start < most && ax.isSame(at(one, start), at(other, start))) start += 1;
  let end = 0;
  while (end < most - start && ax.isSame(at(one, here - 1 - end), at(other, there - 1 - end))) end += 1;
  return { start, end };
}

// Whether two lists hold the same elements in the same order.
export function isSame(one, other) {
  const [a, b] = [listOf(one), listOf(other)];
  return count(a) === count(b) && (sameWholes(a, b) || sameEnds(a, b).start === count(a));
}

// The elements of a part of a list that no part of another one holds: [{element, index}].
function missing(list, other, { start, end }) {
  const found = [];
  const [last, otherLast] = [count(list) - end, count(other) - end];
  const known = ax.elementMap();
  for (let index = start; index < otherLast; index += 1) known.add(at(other, index), true);
  for (let index = start; index < last; index += 1) {
    const element = at(list, index);
    if (otherLast <= start || known.get(element) === undefined) found.push({ element, index });
  }
  return found;
}

// What came into a list and what went out of it: {added, gone}, each [{element, index}].
export function difference(before, after) {
  const [was, is] = [listOf(before), listOf(after)];
  if (count(was) === count(is) && sameWholes(was, is)) return { added: [], gone: [] };
  const ends = sameEnds(was, is);
  return { added: missing(is, was, ends), gone: missing(was, is, ends) };
}

// The elements of an array that another one does not hold.
export function without(list, others) {
  const [all, known] = [listOf(list), listOf(others)];
  return missing(all, known, sameEnds(all, known)).map(({ element }) => element);
}

// The place of an element in a list; -1 where it is not in it.
export function indexOf(given, element) {
  const list = listOf(given);
  const object = count(list) > FEW ? objectOf(list) : null;
  const index = object === null ? -1 : Number(object.indexOfObject(element));
  if (index >= 0 && index < count(list) && ax.isSame(at(list, index), element)) return index;
  for (let place = 0; place < count(list); place += 1) if (ax.isSame(at(list, place), element)) return place;
  return -1;
}

// The first elements of a list, at most so many.
export function first(given, most) {
  const list = listOf(given);
  return Array.from({ length: Math.min(count(list), most) }, (_, index) => at(list, index));
}
