// What the simulated Safari tells of its pages, of each: [role and subrole, name] of its elements, for browser_pages.py.
function run() {
  ObjC.import('ApplicationServices');
  const out = (call) => {
    const ref = Ref();
    return call(ref) === 0 ? ObjC.castRefToObject(ref[0]) : null;
  };
  const read = (element, name) => out((ref) => $.AXUIElementCopyAttributeValue(element, $(name), ref));
  const text = (element, name) => {
    const value = read(element, name);
    const told = value === null ? '' : ObjC.unwrap(value);
    return typeof told === 'string' ? told : '';
  };
  const kids = (element) => {
    const list = read(element, 'AXChildren');
    return list === null ? [] : Array.from({ length: Number(list.count) }, (_, at) => list.objectAtIndex(at));
  };
  const named = (element) => {
    const label = read(element, 'AXTitleUIElement');
    const own = text(element, 'AXTitle') || text(element, 'AXDescription');
    if (own || label === null) return own;
    return (
      text(label, 'AXValue') ||
      text(label, 'AXTitle') ||
      kids(label)
        .map((kid) => text(kid, 'AXValue'))
        .join(' ')
    );
  };
  const flat = (element) => {
    const role = text(element, 'AXRole');
    const name = role === 'AXStaticText' ? text(element, 'AXValue') || named(element) : named(element);
    // Columns and headers hold the cells of the rows once more.
    const within = kids(element).filter((kid) => role !== 'AXTable' || text(kid, 'AXRole') === 'AXRow');
    const subrole = text(element, 'AXSubrole');
    return [[`${role}${subrole && '/'}${subrole}`.replace(/AX/g, ''), name], ...within.flatMap(flat)];
  };
  const page = (element) => (text(element, 'AXRole') === 'AXWebArea' ? element : kids(element).map(page).find(Boolean));
  const safari = Application('Safari');
  const process = Application('System Events').processes.byName('Safari').unixId();
  const told = [];
  for (let at = 0; at < PAGES; at += 1) {
    safari.windows[0].currentTab.url = `https://t.example.com/${at}`;
    told.push(kids(page(read($.AXUIElementCreateApplication(process), 'AXMainWindow'))).flatMap(flat));
  }
  return JSON.stringify(told);
}
