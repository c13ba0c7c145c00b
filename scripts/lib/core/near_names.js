// Names that are nearly what someone wrote. No macOS calls.
import * as names from 'macmcp/core/names';
import * as opposites from 'macmcp/core/opposites';

// The number of letters to insert, delete, replace or swap to get from one word to the other.
function distance(from, to) {
  let before = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      let cost = Math.min(previous[column] + 1, current[column - 1] + 1, previous[column - 1] + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) cost = Math.min(cost, before[column - 2] + 1);
      current.push(cost);
    }
    before = previous;
    previous = current;
  }
  return previous[to.length];
}

// What is compared: words alone, so that identifiers are like names.
function lettersOf(name) {
  const words = opposites.words(name).join(' ').replace(/'/g, '');
  return Array.from(words || names.folded(name)).slice(0, 80);
}

// What Apple called some applications before.
const RENAMED = new Map([
  ['system preferences', 'system settings'],
  ['address book', 'contacts'],
  ['ical', 'calendar'],
  ['itunes', 'music'],
  ['ichat', 'messages'],
]);

// At most `limit` of `known` that someone who wrote `named` may have meant, best first: none that says the opposite.
export function similar(named, known, limit = 3) {
  const word = lettersOf(named);
  const text = word.join('');
  const renamed = RENAMED.get(names.folded(named));
  const ranked = [];
  for (const name of new Set(known)) {
    const letters = lettersOf(name);
    const other = letters.join('');
    if (names.folded(name) === renamed) ranked.push({ name, rank: -1 });
    const contained = text.length > 2 && (other.includes(text) || text.includes(other));
    const steps = distance(word, letters);
    if (opposites.areOpposite(named, name)) continue;
    if (contained || steps <= Math.max(1, Math.floor(word.length / 3))) {
      ranked.push({ name, rank: contained ? 0 : steps });
    }
  }
  ranked.sort((a, b) => a.rank - b.rank);
  return ranked.slice(0, limit).map((entry) => entry.name);
}
