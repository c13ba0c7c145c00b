// prelude: facts, elements, apps, keys, geometry
const RIGHT = 124;
const UP = 126;
const area = (w) => find(w, (e) => get(e, 'AXRole') === 'AXTextArea');
const windowOf = (title) => list(read(app(TEXT_EDIT), 'AXWindows')).find((one) => get(one, 'AXTitle') === title);
const item = (id) => find(read(app(TEXT_EDIT), 'AXMenuBar'), (e) => get(e, 'AXIdentifier') === id);
// The first letter of a text, and the end of its first line.
const first = (e) => {
  const [x, y] = frame(e).split(',').map(Number);
  return { x: x + 7, y: y + 8 };
};
const behind = (e) => {
  const [x, y, width] = frame(e).split(',').map(Number);
  return { x: x + width - 4, y: y + 8 };
};
const drag = (from, to, flags = 0) => {
  const post = (kind, at) => {
    const event = $.CGEventCreateMouseEvent(null, kind, at, 0);
    $.CGEventSetIntegerValueField(event, 1, 1);
    $.CGEventSetFlags(event, flags);
    $.CGEventPost(0, event);
    delay(0.05);
  };
  post(1, from);
  post(6, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  post(6, to);
  post(2, to);
};
const rich = area(front(TEXT_EDIT));
const begin = (text, selected) => {
  set(rich, 'AXValue', $(text));
  set(rich, 'AXFocused', $(true));
  key(UP, COMMAND);
  for (let i = 0; i < selected; i += 1) key(RIGHT, SHIFT);
};
// ----
// expect: twoone |one |Undo
// expect: one two
// expect: one twoone
// leaves: {"apps": {"TextEdit": {"windows": {"Untitled": {"children": {"AXScrollArea": {"children": {"AXTextArea": {"bold": [[0, 3], [7, 3]]}}}}}}}}}
// Within its text it goes there, all at once for Undo; with Option a copy does. It keeps its style.
begin('one two', 4);
drag(first(rich), behind(rich));
const lines = [`${get(rich, 'AXValue')}|${get(rich, 'AXSelectedText')}|${get(item('undo:'), 'AXTitle')}`];
key(6, COMMAND);
lines.push(get(rich, 'AXValue'));
begin('one two', 3);
key(11, COMMAND);
drag(first(rich), behind(rich), OPTION);
lines.push(get(rich, 'AXValue'));
lines.join('\n');
// ----
// expect: one two, one|1. Lookone
// Into another text goes a copy.
const plain = area(windowOf('Plan.txt'));
size(windowOf('Untitled'), 400, 300);
move(windowOf('Untitled'), 60, 520);
move(windowOf('Plan.txt'), 880, 520);
press(windowOf('Plan.txt'), 'AXRaise');
press(windowOf('Untitled'), 'AXRaise');
begin('one two', 3);
drag(first(rich), behind(plain));
`${get(rich, 'AXValue')}, ${get(plain, 'AXSelectedText')}|${get(plain, 'AXValue').split('\n')[0]}`;
// ----
// expect: one two,
// A click in what is selected selects nothing any more.
press(windowOf('Untitled'), 'AXRaise');
begin('one two', 3);
drag(first(rich), first(rich));
`${get(rich, 'AXValue')},${get(rich, 'AXSelectedText')}`;
// ----
// expect: ~ % one|true
// Over Terminal it goes to the prompt. What is selected there stays where it is.
const terminal = area(front(811));
const said = get(terminal, 'AXValue');
move(windowOf('Untitled'), 60, 520);
begin('one two', 3);
drag(first(rich), behind(terminal));
const typed = get(terminal, 'AXValue').slice(-7);
set(terminal, 'AXFocused', $(true));
key(UP, COMMAND);
key(0, COMMAND);
drag(first(terminal), behind(terminal));
`${typed}|${get(terminal, 'AXValue') === `${said}one`}`;
