// Telling what an action changed. A code of 0 does not say that it had an effect [bridge 0.2], so what it may change is
// read before and after it, and what differs is the proof.
//
// A reading is an object: what may change, by name.
import * as clock from 'macmcp/core/clock';
import * as ax from 'macmcp/ax/ax';

export const sameElement = (one, other) => (one === null || other === null ? one === other : ax.isSame(one, other));

const sameText = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// The names of what differs between two readings. `same` has, by name, how values are compared that hold elements; all
// others are compared by their JSON.
export function differences(before, after, same) {
  return Object.keys(before).filter((name) => !(same[name] || sameText)(before[name], after[name]));
}

// Reads after each pause until `isEnough` holds of what was read, and answers what was read last. Reads at least once.
export function readUntil(read, isEnough, pausesMs, span) {
  let seen = null;
  for (const pause of pausesMs) {
    if (seen !== null && span.left() < pause) break;
    clock.pause(Math.min(pause, span.left()));
    seen = read();
    if (isEnough(seen)) break;
  }
  return seen;
}
