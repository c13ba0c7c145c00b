// What elements are called by people, and how well a name that someone wrote fits one. No macOS calls.
//
// Requires: core/names
const elementNames = (() => {
  const namesOf = (node) => [node.title, node.description, node.label, node.placeholder].filter(Boolean);

  // Without what menus and captions end with.
  const bare = (text) =>
    names
      .foldCase(text)
      .trim()
      .replace(/(?:\u2026|\.\.\.|:)\s*$/, '')
      .trim();

  // 0 exactly, 1 in another case, 2 but for an ellipsis, a colon or space around it; null not at all: a part of a name may be
  // that of many.
  function rank(node, wanted) {
    const known = namesOf(node);
    const tier = names.matchRank(wanted, known);
    if (tier === 0 || tier === 1) return tier;
    const short = bare(wanted);
    return short !== '' && known.some((name) => bare(name) === short) ? 2 : null;
  }

  // Those of `list` that fit best. `nodeOf` tells the node of a member.
  function best(list, wanted, nodeOf) {
    const tiers = [[], [], []];
    for (const each of list) {
      const tier = rank(nodeOf(each), wanted);
      if (tier !== null) tiers[tier].push(each);
    }
    return tiers.find((tier) => tier.length > 0) || [];
  }

  // Those of `list` whose names are the nearest to what was written, best first.
  function nearest(list, wanted, nodeOf, most) {
    const known = list.flatMap((each) => namesOf(nodeOf(each)));
    const near = names.similar(wanted, known, most);
    const place = (each) =>
      Math.min(...namesOf(nodeOf(each)).map((name) => (near.includes(name) ? near.indexOf(name) : Infinity)), Infinity);
    return list
      .filter((each) => place(each) < Infinity)
      .sort((one, other) => place(one) - place(other))
      .slice(0, most);
  }

  return { rank, best, nearest };
})();
