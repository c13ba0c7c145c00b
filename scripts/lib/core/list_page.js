// A list as a result has it: one page of it, and where the next one begins.

// How many characters of JSON the items of a page may have: those that the caller gave no limit for, and all others. What else is in
// an answer fits beside the first of both into 8,000.
const USUAL = 7000;
const MOST = 200000;

// {shown, total, offset, next_offset}: the items behind `offset`, as `tell` tells them. At least one is shown where there is one.
export function pageOf(items, { offset, limit = null }, tell) {
  const hasLimit = typeof limit === 'number';
  const shown = [];
  let length = 0;
  for (let at = offset; at < items.length && !(hasLimit && shown.length === limit); at += 1) {
    const told = tell(items[at]);
    length += JSON.stringify(told).length + 1;
    if (shown.length > 0 && length > (hasLimit ? MOST : USUAL)) break;
    shown.push(told);
  }
  const next = offset + shown.length;
  return { shown, total: items.length, offset, next_offset: next < items.length ? next : null };
}
