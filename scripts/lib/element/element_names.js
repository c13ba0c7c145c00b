// What elements are called by people, and how well a name that someone wrote fits one. No macOS calls.
import * as names from 'macmcp/core/names';
import * as textHolders from 'macmcp/element/text_holders';

export const namesOf = (node) => [node.title, node.description, node.label, node.placeholder].filter(Boolean);

// Without what menus and captions end with.
export const stem = (text) =>
  text
    .trim()
    .replace(/(?:\u2026|\.\.\.|:)\s*$/, '')
    .trim();
const bare = (text) => stem(names.foldCase(text));

// What a text says is what people call it, or the row that it stands in; what has the name itself goes before.
const said = (node, parent) => (textHolders.isText(node, parent) && typeof node.value === 'string' ? node.value : null);

function isSaying(node, parent, short) {
  const text = said(node, parent);
  return text !== null && bare(text) === short;
}

// 0 exactly, 1 in another case, 2 but for an ellipsis, a colon or space around it, 3 as the text that it shows; null not at
// all: a part of a name may be that of many.
function nameRank(node, wanted, parent) {
  const known = namesOf(node);
  const tier = names.matchRank(wanted, known);
  if (tier === 0 || tier === 1) return tier;
  const short = bare(wanted);
  if (short === '') return null;
  if (known.some((name) => bare(name) === short)) return 2;
  return isSaying(node, parent, short) ? 3 : null;
}

// The same, and 4 for a window: it is often called like what was chosen in it, such as the row of a list. `parent` is the node
// that it lies in, where that is known.
export function rank(node, wanted, parent = null) {
  const tier = nameRank(node, wanted, parent);
  return tier !== null && node.role === 'AXWindow' ? 4 : tier;
}

// Those of `list` that fit best. `entryOf` tells the {node, parent} of a member.
export function best(list, wanted, entryOf) {
  const tiers = [[], [], [], [], []];
  for (const each of list) {
    const { node, parent } = entryOf(each);
    const tier = rank(node, wanted, parent);
    if (tier !== null) tiers[tier].push(each);
  }
  return tiers.find((tier) => tier.length > 0) || [];
}

const shownNames = ({ node, parent }) => [...namesOf(node), said(node, parent)].filter((name) => name !== null);

// Those of `list` whose names are the nearest to what was written, best first.
export function nearest(list, wanted, entryOf, most) {
  const known = list.flatMap((each) => shownNames(entryOf(each)));
  const near = names.similar(wanted, known, most);
  const place = (each) =>
    Math.min(...shownNames(entryOf(each)).map((name) => (near.includes(name) ? near.indexOf(name) : Infinity)), Infinity);
  return list
    .filter((each) => place(each) < Infinity)
    .sort((one, other) => place(one) - place(other))
    .slice(0, most);
}
