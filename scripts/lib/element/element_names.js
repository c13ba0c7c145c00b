// What elements are called by people, and how well a name that someone wrote fits one. No macOS calls.
import * as names from 'macmcp/core/names';
import * as nearNames from 'macmcp/core/near_names';
import * as opposites from 'macmcp/core/opposites';
import * as textHolders from 'macmcp/element/text_holders';

// What describes an element and is not drawn in it. `label` is what stands beside it, or its help tag.
const describedBy = (node) => [node.description, node.label, node.placeholder];

export const namesOf = (node) => [node.title, ...describedBy(node)].filter(Boolean);

// How well a name fits one of some texts: 0 exactly, 1 with other signs or in another case, 2 but for an ellipsis or a colon; null
// not at all: a part of a name may be that of many.
function tierOf(known, wanted) {
  const tier = names.matchRank(wanted, known);
  if (tier === 0 || tier === 1) return tier;
  const short = names.bare(wanted);
  return short !== '' && known.some((name) => name && names.bare(name) === short) ? 2 : null;
}

// What a text says is what people call it, or what it stands in.
export const said = (node, parent) => (textHolders.isText(node, parent) && typeof node.value === 'string' ? node.value : null);

// The title is drawn. Where that says something else, what describes the element is no name to act by.
export const CONTRADICTED = 8;
const DESCRIBED = 3;
const SAID = 6;
const WINDOW = 7;

const agrees = (title, name) => opposites.isPartOf(title, name) || opposites.isPartOf(name, title);

function nameRank(node, wanted, parent) {
  const drawn = tierOf([node.title], wanted);
  if (drawn !== null) return drawn;
  const text = said(node, parent);
  const isSaid = text !== null && tierOf([text], wanted) !== null;
  // What a button or a link shows is as good as its title.
  if (isSaid && parent !== null && textHolders.isPressed(parent)) return tierOf([text], wanted);
  const described = tierOf(describedBy(node), wanted);
  if (described !== null) return !node.title || agrees(node.title, wanted) ? DESCRIBED + described : CONTRADICTED;
  return isSaid ? SAID : null;
}

// How well a name fits an element: 0 to 2 its title, 3 to 5 what describes it, 6 the text that it shows; 7 a window: it is often
// called like what was chosen in it, such as the row of a list; CONTRADICTED a description beside a title that says something else;
// null not at all. `parent` is the node that it lies in, where that is known.
export function rank(node, wanted, parent = null) {
  const tier = nameRank(node, wanted, parent);
  return tier !== null && node.role === 'AXWindow' ? WINDOW : tier;
}

// Whether a rank is that of a name as it is written.
export const isExact = (tier) => tier === 0 || tier === DESCRIBED;

// Whether it is that of a name that says by itself what the element is.
export const isName = (tier) => tier !== null && tier < SAID;

// Those of `list` that fit best, all of one rank. `entryOf` tells the {node, parent} of a member.
export function best(list, wanted, entryOf) {
  const tiers = Array.from({ length: CONTRADICTED + 1 }, () => []);
  for (const each of list) {
    const { node, parent } = entryOf(each);
    const tier = rank(node, wanted, parent);
    if (tier !== null) tiers[tier].push(each);
  }
  return tiers.find((tier) => tier.length > 0) || [];
}

const wordsOf = (identifier) => (identifier && !identifier.startsWith('_NS:') ? opposites.words(identifier).join(' ') : null);
const shownNames = ({ node, parent }) => [...namesOf(node), said(node, parent), wordsOf(node.identifier)].filter((name) => name !== null);

// Those of `list` whose names are the nearest to what was written, best first. None that says the opposite of it.
export function nearest(list, wanted, entryOf, most) {
  const known = list.flatMap((each) => shownNames(entryOf(each)));
  const near = nearNames.similar(wanted, known, most);
  const place = (each) =>
    Math.min(...shownNames(entryOf(each)).map((name) => (near.includes(name) ? near.indexOf(name) : Infinity)), Infinity);
  return list
    .filter((each) => place(each) < Infinity)
    .sort((one, other) => place(one) - place(other))
    .slice(0, most);
}
