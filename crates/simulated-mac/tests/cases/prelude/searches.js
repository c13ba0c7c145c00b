// Searches in a page, with whatever a dictionary holds; names of what was found.
const page = (pid) => find(front(pid), (e) => get(e, 'AXRole') === 'AXWebArea');
const ask = (e, query, name = 'AXUIElementsForSearchPredicate') =>
  out((r) => $.AXUIElementCopyParameterizedAttributeValue(e, $(name), $(query), r));
const name = (e) => ['AXTitle', 'AXDescription', 'AXValue'].map((n) => get(e, n)).find((v) => typeof v === 'string' && v !== '');
const found = (e, query) => {
  const a = ask(e, query);
  return typeof a === 'number'
    ? String(a)
    : list(a)
        .map((one) => name(one) || get(one, 'AXRole'))
        .join(',');
};
