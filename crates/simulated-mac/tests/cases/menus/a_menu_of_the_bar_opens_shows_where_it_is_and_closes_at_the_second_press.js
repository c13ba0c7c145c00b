// prelude: facts, elements, menus
// expect: -25205,-25212,0|0|true,New,1|0|-25205,-25212,0
const file = titled(bar(TEXT_EDIT), 'File');
const item = titled(bar(TEXT_EDIT), 'New');
const hit = () => {
  const frame = read(item, 'AXFrame');
  if (typeof frame === 'number') return frame;
  const [x, y] = numbers(frame).split(',').map(Number);
  return at(x + 3, y + 3);
};
const open = () => [get(file, 'AXSelected'), hit(), layers()].join();
[open(), press(file), open(), press(file), open()].join('|');
