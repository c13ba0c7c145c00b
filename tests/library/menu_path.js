// Libraries: menu/menu_path

const entry = (title, identifier = null) => ({ names: [title, identifier] });
const picked = (text, ...entries) => {
  const { found, several } = menuPath.pick(text, entries);
  return several === null ? found && found.names[0] : several.map(({ names: [title] }) => title);
};

test('Undo and Redo are found by what they begin with', () => {
  const edit = [entry('Undo Move of “a.txt”', '_NS:1'), entry('Redo', '_NS:2'), entry('Cut', '_NS:3')];
  equal(picked('Undo', ...edit), 'Undo Move of “a.txt”');
  equal(picked('redo', ...edit), 'Redo');
  equal(picked('Undo', entry('Undo Typing', 'undo:')), 'Undo Typing');
});

test('an item that is called so comes first, and of several none is taken', () => {
  equal(picked('Undo', entry('Undo'), entry('Undo Typing')), 'Undo');
  equal(picked('Undo', entry('Undo Typing'), entry('Undo Close Tab')), ['Undo Typing', 'Undo Close Tab']);
});

test('no other title is found by its beginning', () => {
  equal(picked('Move', entry('Move to Trash')), null);
  equal(picked('Undo', entry('Undoing'), entry(null)), null);
});

test('the longest part of a path that fits a title is taken, and what is left is told', () => {
  const entries = [entry('Input/Output'), entry('Input'), entry('Save')];
  const of = (written, from = 0) => {
    const found = menuPath.match(entries, menuPath.parse(written), from);
    return found && [found.entry.names[0], found.next];
  };
  equal(of('Input/Output > Gain'), ['Input/Output', 2]);
  equal(of('Input > Gain'), ['Input', 1]);
  equal(of(['Input', 'Output']), ['Input', 1]);
  const joined = menuPath.parse(['Input', 'Gain']);
  equal(menuPath.match([entry('Input > Gain'), entry('Input')], joined, 0).next, 1);
  equal(of('File → Save', 1), ['Save', 2]);
  equal(menuPath.match(entries, menuPath.parse('Open'), 0) === null, true);
  equal(menuPath.remainder(menuPath.parse('File > Save As > PDF'), 1), 'Save As > PDF');
});
