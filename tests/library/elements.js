// Libraries: app/running_apps, ax/ax, core/clock, element/element_filter, element/element_node, element/element_tree

const all = { max_elements: 1000, max_depth: 40, offscreen: false, actions: false, matches: null, awaited: [] };
const everywhere = {};
const tree = (options, which = everywhere) =>
  elementTree.read(runningApps.find('Notes'), which, Object.assign({}, all, options), clock.budget(5000));
const titles = (found) => found.nodes.filter((each) => each.listed && each.title).map((each) => each.title);
const frame = (x, y, width, height) => ({ frame: { x, y, width, height } });

function many(count) {
  const rows = Array.from({ length: count }, (_, index) => node('AXStaticText', { value: `line ${index}` }));
  return node('AXWindow', { title: 'Many', windowId: 7 }, rows);
}

test('a tree is read breadth first, one message an element and few more', () => {
  machine(many(999));
  const found = tree();
  equal(found.nodes.length, 1000);
  equal(found.truncated, null);
  equal(mac.messages <= 1020, true);
  equal(found.nodes[0].title, 'Many');
  equal(found.nodes[5].parent, 0);
  equal(found.nodes[5].index, 4);
  equal(found.complete, [true]);
});

test('budgets stop politely', () => {
  machine(many(10000));
  const wide = tree({ max_elements: 300 });
  equal([wide.nodes.length, wide.truncated, wide.complete], [300, 'elements', [false]]);
  let deep = node('AXGroup', { title: 'bottom' });
  for (let level = 0; level < 60; level += 1) deep = node('AXGroup', {}, [deep]);
  machine(node('AXWindow', { windowId: 7 }, [deep]));
  equal([tree().truncated, tree().nodes.length], ['depth', 41]);
  equal(elementTree.read(runningApps.find('Notes'), everywhere, all, { left: () => 0 }).truncated, 'time');
});

test('a search looks further than it lists', () => {
  machine(many(2000));
  const found = tree({ max_elements: 5, matches: elementFilter.of({ text: 'LINE 1999', role: 'static text' }).fits });
  equal(
    found.nodes.filter((each) => each.listed).map((each) => each.value),
    ['line 1999'],
  );
});

test('a role is said in several ways, and a subrole is one', () => {
  const like = (role, given) => elementFilter.of({ role }).fits(Object.assign({ subrole: null, title: null }, given));
  equal(like('button', { role: 'AXButton' }), true);
  equal(like('AXPopUpButton', { role: 'AXPopUpButton' }), true);
  equal(like('pop up button', { role: 'AXPopUpButton' }), true);
  equal(like('close button', { role: 'AXButton', subrole: 'AXCloseButton' }), true);
  equal(like('button', { role: 'AXPopUpButton' }), false);
  equal(elementFilter.of({}), null);
});

test('an element that is its own ancestor is read once', () => {
  const loop = node('AXGroup', { title: 'loop' });
  loop.children.push(node('AXGroup', { title: 'inner' }, [loop]));
  machine(node('AXWindow', { title: 'w', windowId: 7 }, [loop, loop]));
  equal(titles(tree()), ['w', 'loop', 'inner']);
  equal(tree().complete, [false]);
});

test('slots are decoded by their class', () => {
  const box = node('AXCheckBox', { title: '', value: 1, enabled: false, focused: true, selected: false }, []);
  machine(node('AXWindow', Object.assign({ windowId: 7 }, frame(-10.5, 20, 300, 200)), [box]));
  const [window, found] = tree().nodes;
  equal([window.x, window.y, window.width, window.height], [-10.5, 20, 300, 200]);
  equal([found.role, found.parent, found.index, found.value], ['AXCheckBox', 0, 0, 1]);
  equal([found.enabled, found.focused, found.selected], [false, true, false]);
  equal([found.root, found.listed, found.children], [0, true, 0]);
  equal(found.row.length, treeNode.FIELDS.indexOf('focused') + 1);
});

test('each field of a node is the cell of its name', () => {
  const told = {
    role: 'AXButton',
    title: 'T',
    value: 'V',
    state: 'expanded',
    description: 'D',
    subrole: 'AXSwitch',
    enabled: null,
    selected: true,
    focused: null,
    identifier: 'I',
    label: 'L',
    placeholder: 'P',
  };
  const read = Object.assign({ frame: { x: 1, y: 2, width: 3, height: 4 }, children: { count: 5 } }, told);
  const entry = { index: 6, within: { root: 7, parent: 8 }, known: { alone: true } };
  const made = treeNode.of(entry, read, false, true);
  const stands = { parent: 8, index: 6, x: 1, y: 2, width: 3, height: 4, children: 5, root: 7 };
  const state = { listed: false, offscreen: true, minimized: false, alone_on_page: true, actions: null };
  const expected = Object.assign({}, told, stands, state);
  equal(Object.keys(expected).sort(), treeNode.FIELDS.slice().sort());
  for (const [name, value] of Object.entries(expected)) equal([name, made[name]], [name, value]);
  made.actions = ['AXPress'];
  equal(made.row.length, treeNode.FIELDS.length);
});

test('a node that is as most are has no more cells than it needs', () => {
  const read = { role: 'AXGroup', title: '', value: '', description: null, subrole: null, enabled: true, selected: null };
  const usual = Object.assign(read, { focused: false, identifier: null, label: null, placeholder: null, frame: null, children: null });
  const entry = { index: null, within: { root: 0, parent: null } };
  const made = treeNode.of(entry, usual, true, false);
  equal(made.row, ['AXGroup', null, null, null, null, null, null, 0, null, null]);
  equal([made.enabled, made.listed, made.actions], [true, true, null]);
  const copy = made.copy();
  copy.offscreen = true;
  equal([copy.offscreen, copy.listed, made.offscreen], [true, true, false]);
});

test('passwords are not read and long texts are cut between characters', () => {
  machine(
    node('AXWindow', { windowId: 7 }, [
      node('AXTextField', { subrole: 'AXSecureTextField', value: '\u2022\u2022\u2022' }),
      node('AXTextArea', { value: `${'x'.repeat(398)}\u{1f600}${'y'.repeat(5000)}` }),
    ]),
  );
  const [, password, long] = tree().nodes;
  equal(password.value, null);
  equal(long.value, `${'x'.repeat(398)}\u{1f600}\u2026`);
});

test('what is scrolled out of view is left out unless asked for', () => {
  const row = (index) =>
    node('AXRow', frame(0, index * 20, 100, 20), [
      node('AXStaticText', Object.assign({ value: `row ${index}` }, frame(0, index * 20, 100, 20))),
    ]);
  const view = node('AXScrollArea', frame(0, 0, 100, 100), [0, 1, 2, 8, 9].map(row));
  machine(node('AXWindow', Object.assign({ windowId: 7 }, frame(0, 0, 400, 400)), [view]));
  const rows = (found) => found.nodes.filter((each) => each.listed && each.role === 'AXStaticText').length;
  equal([rows(tree()), rows(tree({ offscreen: true }))], [3, 5]);
  equal(tree().complete, [false]);
});

test('a big table is asked for the rows that it shows', () => {
  const rows = Array.from({ length: 5000 }, (_, index) => node('AXRow', {}, [node('AXStaticText', { value: `row ${index}` })]));
  machine(node('AXWindow', { windowId: 7 }, [node('AXTable', { visibleRows: rows.slice(700, 703) }, rows)]));
  const found = tree();
  equal(
    found.nodes.filter((each) => each.role === 'AXRow').map((each) => each.index),
    [700, 701, 702],
  );
  equal(found.nodes[1].children, 5000);
  equal(mac.messages < 20, true);
});

test('what refuses a batch answers single questions', () => {
  machine(node('AXWindow', { windowId: 7 }, [node('AXGroup', { title: 'odd', oddly: true }, [node('AXButton', { title: 'in it' })])]));
  equal(titles(tree()), ['odd', 'in it']);
});

test('an application that stops answering ends the walk', () => {
  machine(
    node(
      'AXWindow',
      { windowId: 7 },
      [1, 2, 3, 4].map(() => node('AXGroup', { refuses: -25204 })),
    ),
  );
  equal(tree().truncated, 'silence');
});

test('what lies beside the windows is read, the menu bar is not', () => {
  const app = machine(node('AXWindow', { title: 'w', windowId: 7 }));
  app.beside = [node('AXMenuBar', { title: 'bar' }, [node('AXMenuBarItem', { title: 'File' })]), node('AXMenu', { title: 'context' })];
  const found = tree();
  equal(titles(found), ['w', 'context']);
  equal(
    found.roots.map((root) => [root.window_id, root.index]),
    [
      [7, null],
      [null, 0],
      [null, 1],
    ],
  );
});

test('a minimised window is listed without what it holds, unless it is asked for', () => {
  machine(node('AXWindow', { title: 'w', windowId: 7, minimized: true }, [node('AXButton', { title: 'in it' })]));
  equal([titles(tree()), tree().nodes[0].minimized, tree().truncated], [['w'], true, null]);
  equal(titles(tree({ offscreen: true })), ['w', 'in it']);
  equal(titles(tree({}, { window_id: 7 })), ['w', 'in it']);
});

test('one window of several is chosen by its id or its title', () => {
  machine(node('AXWindow', { title: 'one', windowId: 7 }), node('AXWindow', { title: 'two', windowId: 8 }));
  equal(titles(tree({}, { window_id: 8 })), ['two']);
  equal(titles(tree({}, { window_id: null, title: 'ON' })), ['one']);
  equal(
    failing(() => tree({}, { window_id: 9 })),
    'WindowNotFound',
  );
});

test('actions are asked for the listed elements only', () => {
  machine(
    node('AXWindow', { windowId: 7 }, [node('AXButton', { title: 'a', actions: ['AXPress'] }), node('AXStaticText', { value: 'b' })]),
  );
  const found = tree({ actions: true, matches: elementFilter.of({ role: 'button' }).fits });
  equal(
    found.nodes.map((each) => each.actions || null),
    [null, ['AXPress'], null],
  );
});

test('failures name the application', () => {
  const app = machine();
  app.refuses = -25204;
  equal(
    failing(() => tree()),
    'AppNotResponding',
  );
  app.refuses = -25202;
  equal(
    failing(() => tree()),
    'AppNotRunning',
  );
  mac.trusted = false;
  equal(
    failing(() => tree()),
    'AccessibilityDenied',
  );
  equal(
    failing(() => ax.requirePermission()),
    'AccessibilityDenied',
  );
});

test('what is called by a text in it is listed by its role', () => {
  const row = (name) => node('AXRow', { title: '' }, [node('AXCell', {}, [node('AXStaticText', { value: name })])]);
  machine(node('AXWindow', { windowId: 7 }, [node('AXTable', {}, [row('Apples'), row('Pears')])]));
  const { fits, holder } = elementFilter.of({ role: 'row', text: 'pears' });
  const found = tree({ matches: fits, holder });
  equal(
    found.nodes.filter((each) => each.listed).map((each) => [each.role, each.index]),
    [['AXRow', 1]],
  );
});

test('an action that only shows has been sent where it came back without an error', () => {
  machine(node('AXWindow', { windowId: 7 }));
  const [window] = ax.elementsOf(ax.application(42), 'AXWindows');
  equal(ax.performAction(window, 'AXRaise'), { code: 0, sent: true });
  mac.refusal = -25206;
  equal(ax.performAction(window, 'AXRaise'), { code: -25206, sent: false });
});

test('a node of a longer batch has its place from position and size', () => {
  machine(node('AXWindow', { windowId: 7, frame: { x: 1, y: 2, width: 3, height: 4 } }));
  const [window] = ax.elementsOf(ax.application(42), 'AXWindows');
  const { slots } = ax.copyAttributes(window, elementNode.attributes(['AXWindow']));
  equal(elementNode.fromBatch(slots).frame, { x: 1, y: 2, width: 3, height: 4 });
});

test('rows that are out of view are left to who asks for more', () => {
  const rows = Array.from({ length: 50 }, (_, index) => node('AXRow', {}, [node('AXStaticText', { value: `row ${index}` })]));
  machine(node('AXWindow', { windowId: 7 }, [node('AXTable', { visibleRows: rows.slice(0, 3) }, rows)]));
  const count = (found) => found.nodes.filter((each) => each.role === 'AXRow').length;
  const built = tree({ offscreen: true, built_rows: true });
  equal([count(built), built.cut_lists.length, built.complete, built.unread], [3, 1, [false], false]);
  equal([built.readMore(clock.budget(5000)), count(built), built.complete], [true, 50, [true]]);
  equal(count(tree({ offscreen: true })), 50);
});

test('rows for which the time was too short are told as such', () => {
  const rows = Array.from({ length: 200 }, (_, index) => node('AXRow', { title: `row ${index}` }));
  machine(node('AXWindow', { windowId: 7 }, [node('AXTable', { visibleRows: rows.slice(0, 3) }, rows)]));
  const copy = $.AXUIElementCopyMultipleAttributeValues;
  $.AXUIElementCopyMultipleAttributeValues = (...given) => {
    delay(0.1);
    return copy(...given);
  };
  const found = tree({ offscreen: true });
  equal([found.truncated, found.nodes.length < 100, found.complete], ['time', true, [false]]);
  $.AXUIElementCopyMultipleAttributeValues = copy;
});

test('what comes after the first hit and lies deeper is not read', () => {
  const group = node('AXGroup', {}, [node('AXButton', { title: 'Send' }), node('AXGroup', {}, [node('AXStaticText', { value: 'far' })])]);
  const beside = node('AXGroup', {}, [node('AXGroup', {}, [node('AXStaticText', { value: 'there' })])]);
  machine(node('AXWindow', { windowId: 7 }, [group, beside]));
  const found = tree({ first_hit: true, matches: elementFilter.of({ text: 'Send' }).fits });
  // Beside the hit all is read, which tells it from its like.
  equal(
    found.nodes.map((each) => each.value).filter((value) => value !== null),
    ['far'],
  );
  equal([found.truncated, found.complete], ['elements', [false]]);
});

test('a root that leads to one element goes no other way, and all of that is read', () => {
  const inner = node('AXGroup', { title: 'inner' }, [node('AXButton', { title: 'in it' })]);
  machine(node('AXWindow', { windowId: 7, title: 'w' }, [node('AXButton', { title: 'beside' }), inner]));
  const [window] = ax.elementsOf(ax.application(42), 'AXWindows');
  const [, element] = ax.elementsOf(window, 'AXChildren');
  const root = { element: window, index: null, window_id: 7, way: [{ element, index: 1 }] };
  equal(titles(elementTree.walk([root], all, clock.budget(5000))), ['w', 'inner', 'in it']);
});

test('one element by itself is in view', () => {
  machine(node('AXWindow', { windowId: 7, title: 'w' }));
  const [window] = ax.elementsOf(ax.application(42), 'AXWindows');
  const { nodes, roots } = elementTree.ofElement(window, elementNode.read(window, elementNode.attributes()).node, { process_id: 42 });
  equal([nodes[0].title, nodes[0].offscreen, nodes[0].listed, roots[0].window_id], ['w', false, true, 7]);
});
