// prelude: facts, elements, apps
// expect: The macmcp guide0,Start Page1|Start Page||The macmcp guide1,Start Page0|https://example.com/guide|true|true|none|60,140,1100,640
const w = front(SAFARI);
const address = () => get(named(w, 'WEB_BROWSER_ADDRESS_AND_SEARCH_FIELD'), 'AXValue');
const tabs = () => {
  const bar = find(w, (e) => get(e, 'AXIdentifier') === 'TabBar');
  return bar === undefined
    ? 'none'
    : children(bar)
        .map((t) => get(t, 'AXTitle') + get(t, 'AXValue'))
        .join();
};
const tab = (n) => children(find(w, (e) => get(e, 'AXIdentifier') === 'TabBar'))[n];
press(titled(w, 'More information…'));
menu(SAFARI, 'File', 'New Tab');
const two = [tabs(), get(w, 'AXTitle'), address()];
press(tab(0));
const back = [tabs(), address(), get(named(w, 'BackButton'), 'AXEnabled'), named(w, 'subscribe') !== undefined];
press(children(tab(1))[0]);
[
  ...two,
  ...back,
  tabs(),
  numbers(
    read(
      find(w, (e) => get(e, 'AXRole') === 'AXScrollArea'),
      'AXFrame',
    ),
  ),
].join('|');
