// The elements of a page as facts ask for them: `one` is the first element of a fact's page, `all` are
// all of them, `area` what holds them, and `id('x')` is the one with that identifier.
ObjC.import('ApplicationServices');
ObjC.bindFunction('malloc', ['void *', ['unsigned long']]);
const SAFARI = 823;
const out = (call) => {
  const r = Ref();
  const code = call(r);
  return code === 0 ? ObjC.castRefToObject(r[0]) : code;
};
const list = (a) => Array.from({ length: Number(a.count) }, (_, i) => a.objectAtIndex(i));
const NONE = -25212;
const UNKNOWN = -25205;
const ONE =
  /^AX(?:MainWindow|Parent|TitleUIElement|Header|Window|TopLevelUIElement|FocusableAncestor|EditableAncestor|HighestEditableAncestor)$/;
const MANY = /(?:Children|Rows|Columns|Cells|UIElements)$/;
function plain(v) {
  const value = ObjC.unwrap(v);
  if (['string', 'number', 'boolean'].includes(typeof value)) return value;
  if (v.isKindOfClass($.NSURL)) return ObjC.unwrap(v.absoluteString);
  const text = ObjC.unwrap(v.description);
  const numbers = text.match(/(?:[xywh]|location|length):-?[\d.]+/g);
  if (numbers) return numbers.map((s) => Number(s.split(':')[1])).join();
  const deep = ObjC.deepUnwrap(v);
  return Array.isArray(deep) ? deep.join() : text;
}
function read(ref, name) {
  const v = out((r) => $.AXUIElementCopyAttributeValue(ref, $(name), r));
  if (v === NONE) return 'none';
  if (v === UNKNOWN) return 'unknown';
  if (typeof v === 'number') return `error ${v}`;
  if (MANY.test(name)) return list(v).map(element);
  return ONE.test(name) ? element(v) : plain(v);
}
const KIND = {
  kids: (ref) => read(ref, 'AXChildren'),
  names: (ref) => list(out((r) => $.AXUIElementCopyAttributeNames(ref, r))).map((n) => ObjC.unwrap(n)),
  asks: (ref) => list(out((r) => $.AXUIElementCopyParameterizedAttributeNames(ref, r))).map((n) => ObjC.unwrap(n)),
  press:
    (ref) =>
    (action = 'AXPress') =>
      $.AXUIElementPerformAction(ref, $(action)),
  select: (ref) => (from, length) => {
    const bytes = $.malloc(16);
    $.NSValue.valueWithRange($.NSMakeRange(from, length)).getValue(bytes);
    return $.AXUIElementSetAttributeValue(ref, $('AXSelectedTextRange'), ObjC.castRefToObject($.AXValueCreate(4, bytes)));
  },
  set: (ref) => (name, value) => $.AXUIElementSetAttributeValue(ref, $(name), value),
  settable: (ref) => (name) => {
    const r = Ref();
    return $.AXUIElementIsAttributeSettable(ref, $(name), r) === 0 && Boolean(r[0]);
  },
  with: (ref) => (name, value) => {
    const v = out((r) => $.AXUIElementCopyParameterizedAttributeValue(ref, $(name), value, r));
    return typeof v === 'number' ? `error ${v}` : plain(v);
  },
  find:
    (ref) =>
    (key, more = {}) => {
      const { start, back, text, visible, near, count } = more;
      const query = { AXResultsLimit: -1, AXDirection: back ? 'AXDirectionPrevious' : 'AXDirectionNext' };
      query.AXSearchKey = key;
      if (start) query.AXStartElement = start.ref;
      if (text) query.AXSearchText = text;
      if (visible) query.AXVisibleOnly = true;
      if (near) query.AXImmediateDescendantsOnly = true;
      const name = count ? 'AXUIElementCountForSearchPredicate' : 'AXUIElementsForSearchPredicate';
      const v = out((r) => $.AXUIElementCopyParameterizedAttributeValue(ref, $(name), $(query), r));
      if (count) return Number(v.js);
      return typeof v === 'number' ? [] : list(v).map(element);
    },
  // Role and subrole of an element, and its own description of them.
  kind: (ref) => [read(ref, 'AXRole'), read(ref, 'AXSubrole'), read(ref, 'AXRoleDescription')].filter((one) => one !== 'none').join(' '),
  said: (ref) =>
    ['AXTitle', 'AXDescription', 'AXValue'].map((name) => read(ref, name)).find((one) => typeof one === 'string' && one !== ''),
  roles: (ref) => {
    const kids = read(ref, 'AXChildren');
    const role = read(ref, 'AXRole').slice(2);
    return kids.length === 0 ? role : `${role}(${kids.map((kid) => kid.roles).join(' ')})`;
  },
};
function element(ref) {
  return new Proxy(
    { ref },
    {
      get(target, name) {
        if (name === 'ref') return ref;
        if (typeof name !== 'string') return undefined;
        if (/^\d+$/.test(name)) return read(ref, 'AXChildren')[Number(name)];
        if (name in KIND) return KIND[name](ref);
        if (name.startsWith('AX')) return read(ref, name);
        if (name === 'toString' || name === 'toJSON') return () => KIND.said(ref) || read(ref, 'AXRole').slice(2);
        return undefined;
      },
    },
  );
}
const same = (a, b) => Boolean($.CFEqual(a.ref, b.ref));
function below(e, fits) {
  if (fits(e)) return e;
  for (const kid of e.kids) {
    const found = below(kid, fits);
    if (found) return found;
  }
  return null;
}
const main = read($.AXUIElementCreateApplication(SAFARI), 'AXMainWindow');
const page = below(main, (e) => e.AXRole === 'AXWebArea');
const areas = new Map(page.kids.map((e) => [e.AXDOMIdentifier, e]));
function answer(fact) {
  const area = fact.at === null ? page : areas.get(fact.at);
  if (area === undefined) return 'no place';
  const all = area.kids;
  const one = all[0];
  const id = (name) => below(area, (e) => e.AXDOMIdentifier === name) || 'absent';
  try {
    const told = Function('one', 'all', 'area', 'id', 'page', 'same', `return (${fact.ask});`)(one, all, area, id, page, same);
    return [].concat(told).map(String).join(' | ');
  } catch (error) {
    return `error: ${error.message}`;
  }
}
