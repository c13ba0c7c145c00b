// prelude: facts, elements
// expect: 0|AXSheet|0|true|Untitled/Plan.txt
// expect: 0|0|Plan.txt
const sheet = () => find(front(TEXT_EDIT), (e) => get(e, 'AXRole') === 'AXSheet');
const answer = (title) => press(children(sheet()).find((e) => get(e, 'AXTitle') === title));
const titles = () =>
  list(read(app(TEXT_EDIT), 'AXWindows'))
    .map((w) => get(w, 'AXTitle'))
    .join('/');
const close = () => press(read(front(TEXT_EDIT), 'AXCloseButton'));
const focused = () => get(read(app(TEXT_EDIT), 'AXFocusedWindow'), 'AXRole');
[
  [close(), focused(), answer('Cancel'), sheet() === undefined, titles()],
  [close(), answer('Delete'), titles()],
]
  .map((step) => step.join('|'))
  .join('\n');
