// Not cases: windows, what happens in them, and what becomes of a ref, for tests/unit/told.rs. What is asked for has `wanted`.

const told = (() => {
  const HEIGHT = 300;
  const window = (...children) =>
    node('AXWindow', { title: 'Mail', windowId: 7, frame: { x: 0, y: 0, width: 400, height: HEIGHT } }, children);
  const group = (...children) => node('AXGroup', {}, children);
  const text = (value) => node('AXStaticText', { value });
  const button = (description) => node('AXButton', { description });
  const wanted = (element) => Object.assign(element, { wanted: true });
  const heading = (value) => node('AXHeading', { value });

  // One below the other, those at the end out of view.
  const scrolled = (role, description, entries) => {
    entries.forEach((entry, at) => {
      entry.frame = { x: 0, y: 20 * at, width: 400, height: 20 };
    });
    const list = node(role, { description, frame: { x: 0, y: 0, width: 400, height: 20 * entries.length } }, entries);
    // A list says which of its rows are in view.
    return role === 'AXTable' ? Object.assign(list, { visibleRows: entries.slice(0, HEIGHT / 20) }) : list;
  };
  const NUMBERS = Array.from({ length: 30 }, (_, at) => at);
  const row = (value) => node('AXRow', {}, [node('AXCell', {}, [text(value)])]);
  const link = (value) => node('AXLink', {}, [text(value)]);
  const card = (name, said) => group(heading(name), text(said), group(button('Reply'), button('Forward')));

  // What a page shows beside a list that is out of view in part.
  const beside = (part) =>
    window(
      node('AXWebArea', {}, [
        part,
        group(
          scrolled(
            'AXGroup',
            'Messages',
            NUMBERS.map((at) => card(`From ${at}`, 'Hello')),
          ),
        ),
      ]),
    );
  // Rows and links of which the fourth is asked for, and one more says the same.
  const ambers = (make, twin) =>
    NUMBERS.map((at) => {
      const made = make(at === 3 || at === twin ? 'Amber' : `Note ${at}`);
      return at === 3 ? wanted(made) : made;
    });
  const notes = (twin) => window(node('AXScrollArea', {}, [scrolled('AXTable', 'Notes', ambers(row, twin))]));
  const links = (twin) => window(group(scrolled('AXGroup', 'Main', ambers(link, twin))));
  const form = (...first) =>
    group(
      ...first,
      group(wanted(node('AXSlider', { description: 'Volume' }))),
      group(node('AXSlider', { description: 'Balance' })),
      group(node('AXPopUpButton', { description: 'Output' })),
      group(button('Reset')),
    );
  const banner = () => group(text('An update is there'), button('Install'));

  const all = (element) => [element, ...element.children.flatMap(all)];
  const find = (root, is) => all(root).find(is);
  const isWanted = (each) => each.wanted === true;
  const holds = (each, value) => each.children.some((child) => child.value === value);
  // What an element stands in.
  const around = (root, element) => find(root, (each) => each.children.includes(element));
  function remove(root, element) {
    const { children } = around(root, element);
    children.splice(children.indexOf(element), 1);
  }
  const say = (root, before, now) =>
    Object.assign(
      find(root, (each) => each.value === before),
      { value: now },
    );
  // The path that led to an element is another one.
  const shift = (root) => root.children.unshift(node('AXSplitter'));

  const RIGHT = 'right';
  const STALE = 'StaleElement';

  // [what happens, the window, how it happens, what is expected].
  const CASES = [
    ['what counts goes on in a panel', () => window(group(form(text('812 items')))), (root) => say(root, '812 items', '9 items'), RIGHT],
    [
      'what counts goes on, and other controls are there',
      () => window(group(form(text('812 items')))),
      (root) => {
        say(root, '812 items', '9 items');
        find(root, (each) => each.description === 'Balance').description = 'Treble';
      },
      STALE,
    ],
    [
      'what counts goes on beside a single button',
      () => window(group(group(text('3 messages'), group(wanted(button('Delete'))), group(button('Reply'))))),
      (root) => say(root, '3 messages', '5 messages'),
      STALE,
    ],
    ['the number of a name changes', () => window(group(form(text('Display 1')))), (root) => say(root, 'Display 1', 'Display 2'), STALE],
    [
      'the number of an address changes',
      () => window(group(form(text('2 Main Street')))),
      (root) => say(root, '2 Main Street', '4 Main Street'),
      STALE,
    ],
    ['a number changes', () => window(group(form(text('1')))), (root) => say(root, '1', '2'), STALE],
    [
      'a bar comes before all that a panel says',
      () => window(group(form(text('Sound')))),
      (root) => root.children[0].children[0].children.unshift(banner()),
      RIGHT,
    ],
    [
      'a bar comes, and what counts goes on',
      () => window(group(form(text('812 items')))),
      (root) => {
        say(root, '812 items', '9 items');
        root.children[0].children[0].children.unshift(banner());
      },
      RIGHT,
    ],
    [
      'a bar comes, and something is no longer there',
      () => window(group(form(text('Sound')))),
      (root) => {
        remove(
          root,
          around(
            root,
            find(root, (each) => each.description === 'Balance'),
          ),
        );
        root.children[0].children[0].children.unshift(banner());
      },
      STALE,
    ],
    [
      'a bar comes with a control that looks like one that goes',
      () => window(group(group(text('Sound'), group(wanted(button('Close'))), group(button('Reset'), button('Apply'))))),
      (root) => {
        const panel = root.children[0].children[0];
        remove(root, around(root, find(root, isWanted)));
        panel.children.unshift(group(text('An update is there'), button('Close')));
      },
      STALE,
    ],
    [
      'the only message gives way to one that quotes it',
      () => window(group(group(heading('Ann'), text('Lunch?'), group(wanted(button('Reply')), button('Forward'))))),
      (root) => root.children[0].children[0].children.unshift(heading('Ben'), text('Where?')),
      STALE,
    ],
    [
      'the only message gives way to one that quotes it with its head',
      () => window(group(group(group(text('Ann'), button('Profile')), text('Lunch?'), group(wanted(button('Reply')), button('Forward'))))),
      (root) => root.children[0].children[0].children.unshift(group(text('Ben'), button('Profile'))),
      STALE,
    ],
    [
      'the only message gives way to one that quotes it, all of which stands in a group',
      () => window(group(group(heading('Ann'), text('Lunch?'), group(wanted(button('Reply')), button('Forward'))))),
      (root) => root.children[0].children[0].children.unshift(group(heading('Ben'), text('Where?'))),
      STALE,
    ],
    [
      'the only message gives way to one that quotes it, whose sender is a button',
      () => window(group(group(heading('Ann'), text('Lunch?'), group(wanted(button('Reply')), button('Forward'))))),
      (root) => root.children[0].children[0].children.unshift(node('AXButton', {}, [text('Ben')])),
      STALE,
    ],
    [
      'something changes in a form beside a list that is out of view in part',
      () => beside(form(text('Sound'), text('Ready'))),
      (root) => say(root, 'Ready', 'Playing'),
      RIGHT,
    ],
    [
      'another form stands beside a list that is out of view in part',
      () => beside(form(text('Sound'), text('Ready'))),
      (root) => say(root, 'Sound', 'Display'),
      STALE,
    ],
    [
      'a message that is held by a group of its own gives way to another one of the same sender',
      () => window(group(group(card('Ann', 'Lunch?')), group(card('Ben', 'Where?')), group(card('Cleo', 'Hello')))),
      (root) => {
        const [gone] = root.children[0].children.splice(0, 1);
        gone.children[0] = card('Ann', 'Supper?');
        root.children[0].children.push(gone);
      },
      STALE,
      (root) => find(root, (each) => each.description === 'Reply'),
    ],
    ['a sidebar goes, and a link is in a group that is out of view in part', () => links(null), shift, RIGHT],
    ['a link goes, and one that was out of view says the same', () => links(25), (root) => remove(root, find(root, isWanted)), STALE],
    ['a row goes, and one that was out of view says the same', () => notes(25), (root) => remove(root, find(root, isWanted)), STALE],
    [
      'a row that was out of view takes the place of one that says the same',
      () => notes(25),
      (root) => {
        const list = find(root, (each) => each.role === 'AXTable');
        const rows = list.children;
        [rows[3], rows[25]] = [rows[25], rows[3]];
        list.visibleRows[3] = rows[3];
        shift(root);
      },
      STALE,
    ],
    [
      'a row goes, and one that says the same and was in view comes to its place',
      () => notes(6),
      (root) => {
        const rows = find(root, (each) => each.role === 'AXTable').children;
        rows.splice(3, 3);
        rows.push(row('First'), row('Second'), row('Third'));
      },
      STALE,
    ],
    [
      'of two rows that say the same one is renamed',
      () => notes(9),
      (root) => {
        const rows = find(root, (each) => each.role === 'AXTable').children;
        say(rows[9], 'Amber', 'Violet');
      },
      STALE,
    ],
    [
      'a row goes, and one that says the same and was out of view comes to its place',
      () => notes(25),
      (root) => {
        const list = find(root, (each) => each.role === 'AXTable');
        const [twin] = list.children.splice(25, 1);
        list.children.splice(2, 3, twin, row('First'), row('Second'));
        list.children.splice(1, 0, row('Third'));
        list.visibleRows = list.children.slice(0, 15);
      },
      STALE,
    ],
    [
      'other rows are renamed and one goes, and a row stands beside one that it stood beside',
      () => notes(null),
      (root) => {
        remove(
          root,
          around(
            root,
            find(root, (each) => holds(each, 'Note 1')),
          ),
        );
        say(root, 'Note 2', 'Violet');
      },
      RIGHT,
    ],
    [
      'a row moves to others, where one that was out of view may have said the same',
      () => notes(null),
      (root) => {
        const rows = find(root, (each) => each.role === 'AXTable').children;
        rows.splice(20, 0, rows.splice(3, 1)[0]);
        shift(root);
      },
      STALE,
    ],
  ];

  const names = () => JSON.stringify(CASES.map(([name]) => name));
  let asked = null;

  function look(at) {
    const [, make, , , which] = CASES[at];
    const root = make();
    machine(root);
    asked = which === undefined ? find(root, isWanted) : which(root);
    const options = { max_elements: 1000, max_depth: 40, offscreen: false, actions: false, matches: null, awaited: [] };
    const app = runningApps.find('Notes');
    const found = elementTree.read(app, {}, options, clock.budget(5000));
    const place = found.handles.findIndex((handle) => handle.node === asked);
    return JSON.stringify({ scan: elementTree.report(app, found), place });
  }

  function judge(at, target) {
    const [, , happens, expected] = CASES[at];
    happens(mac.apps[0].windows[0]);
    try {
      const { node: found } = resolveRef(target, false, clock.budget(5000)).element;
      return JSON.stringify({ found: found === asked ? RIGHT : `another ${found.role}`, expected });
    } catch (error) {
      return JSON.stringify({ found: error.code || String(error.message), expected });
    }
  }

  return { names, look, judge };
})();
