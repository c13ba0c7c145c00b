// Libraries: core/clock, element/element_names, element/element_node, element/find_element, element/look_for_element, element/parse_element_path

function document() {
  const share = node('AXButton', { title: 'Share', identifier: 'share' });
  const bar = node('AXToolbar', {}, [node('AXButton', { title: 'New' }), share, node('AXPopUpButton', { description: 'Style' })]);
  machine(
    node('AXWindow', { title: 'One', windowId: 7 }, [bar, node('AXButton', { title: 'a/b["c"]' })]),
    node('AXWindow', { title: 'Two', windowId: 8 }),
  );
}

// What the server adds to a call that names no ref.
const call = { may_ask: false, target: null, awaited_trees: [] };
const find = (element) => findElement({ app: 'Notes', element }, call, clock.budget(5000)).node.title;
const look = (params) => lookForElement(Object.assign({ app: 'Notes', gone: false }, params), call, clock.budget(5000)).scan;
const found = (params) => {
  const scan = look(params);
  return scan === null ? null : listedIn(scan).map((each) => each.title || each.role);
};

test('a path is read step by step', () => {
  const steps = (text) => (parseElementPath(text) || ['none']).map((step) => [step.role, step.place, step.title]);
  equal(steps('window[1]/toolbar/button["Share"]'), [
    ['window', 1, null],
    ['toolbar', null, null],
    ['button', null, 'Share'],
  ]);
  equal(steps(' AXWindow [ 2 ] / Pop Up Button["a\\"b/c]"] '), [
    ['AXWindow', 2, null],
    ['Pop Up Button', null, 'a"b/c]'],
  ]);
  for (const text of ['save-button', 'window[1', 'window[x]', 'window//button', '/window', 'window[1]x', 'window/', '_NS:12/3'])
    equal(parseElementPath(text), null);
});

test('a path leads to its element', () => {
  document();
  equal(find('window[1]/toolbar/button["share"]'), 'Share');
  equal(find('window["One"]/toolbar/button[2]'), 'Share');
  equal(find('window[2]'), 'Two');
  equal(find('window[1]/button["a/b[\\"c\\"]"]'), 'a/b["c"]');
});

test('a path that leads nowhere or to several says what is there', () => {
  document();
  const error = (element) => {
    try {
      return find(element);
    } catch (thrown) {
      return `${thrown.code}: ${thrown.message}. ${thrown.more.why}`;
    }
  };
  equal(error('window/toolbar').startsWith('Ambiguous: '), true);
  const candidates = (element) => {
    try {
      return find(element);
    } catch (thrown) {
      return listedIn(thrown.more.details.candidate_scan).map((each) => each.title);
    }
  };
  equal(candidates('window[1]/toolbar/button'), ['New', 'Share']);
  equal(candidates('button["Shar"]'), ['Share']);
  equal(candidates('Shar'), ['Share']);
  equal(error('window[1]/toolbar/slider').includes('From the screen: there are AXButton "New"'), true);
  equal(error('window[3]').startsWith('ElementNotFound: '), true);
  equal(error('window[0]').startsWith('ElementNotFound: '), true);
});

test('a name is compared as a whole', () => {
  document();
  for (const name of ['Share', 'SHARE', ' share: ', 'Share…', 'Share...']) equal(find(name), 'Share');
  equal(elementNames.rank({ title: 'Save As…', placeholder: 'Find' }, 'save as'), 2);
  equal(elementNames.rank({ title: 'Save As…', placeholder: 'Find' }, 'find'), elementNames.CONTRADICTED);
  equal(elementNames.rank({ title: null, description: 'Find' }, 'find'), 4);
  equal(elementNames.rank({ title: 'Find', description: 'Find in page' }, 'find in page'), 4);
  equal(elementNames.rank({ title: 'Lock', description: 'Unlock' }, 'unlock'), elementNames.CONTRADICTED);
  equal(elementNames.rank({ title: 'Save As…' }, 'Save'), null);
  equal(elementNames.rank({ title: '…' }, ':'), null);
  equal(elementNames.rank({ title: 'Name', description: 'Save As…' }, 'save as') === null, false);
});

test('what has no name of its own is called by a text in it', () => {
  const text = (value) => node('AXStaticText', { value });
  const field = (value) => node('AXTextField', { value });
  const row = (...cells) => node('AXRow', {}, [node('AXCell', {}, cells)]);
  const list = node('AXList', {}, [node('AXGroup', {}, [text('Good morning')])]);
  machine(
    node('AXWindow', { title: 'Plan', windowId: 7 }, [
      node('AXOutline', {}, [row(field('Plan.txt'), text('Text')), row(text('Photos'))]),
      node('AXTable', {}, [row(field('Apples'), field('12'))]),
      node('AXButton', {}, [text('Send')]),
      node('AXLink', {}, [node('AXGroup', {}, [text('Terms')])]),
      list,
      node('AXGroup', {}, [text('Alone')]),
    ]),
  );
  const roleOf = (element, more = {}) => {
    try {
      return findElement(Object.assign({ app: 'Notes', element }, more), call, clock.budget(5000)).node.role;
    } catch (error) {
      return error.code;
    }
  };
  // A click in the only field of a row would rename what it names; in a spreadsheet the cell is meant.
  equal(roleOf('Plan.txt'), 'AXRow');
  equal(roleOf('Apples'), 'AXTextField');
  equal(roleOf('Plan.txt', { role: 'text field' }), 'AXTextField');
  equal(roleOf('Photos'), 'AXStaticText');
  equal(roleOf('Photos', { role: 'row' }), 'AXRow');
  equal(roleOf('Send'), 'AXButton');
  equal(roleOf('Terms'), 'AXLink');
  equal(roleOf('Send', { role: 'static text' }), 'AXStaticText');
  equal(roleOf('Good morning', { role: 'group' }), 'AXGroup');
  equal(roleOf('Alone', { role: 'group' }), 'AXGroup');
  equal(roleOf('Photos', { role: 'button' }), 'ElementNotFound');
  equal(roleOf('row["Photos"]'), 'AXRow');
  equal(roleOf('link["terms"]'), 'AXLink');
  equal(roleOf('outline/row["Apples"]'), 'ElementNotFound');
});

test('a label that ends with a colon names the field beside it', () => {
  const at = (x, y, width) => ({ frame: { x, y, width, height: 20 } });
  const text = (value, where) => node('AXStaticText', Object.assign({ value }, where));
  const field = (value, where) => node('AXTextField', Object.assign({ value }, where));
  machine(
    node('AXWindow', { title: 'Save', windowId: 7 }, [
      text('Save As:', at(0, 0, 80)),
      field('below', at(88, 40, 100)),
      field('Untitled', at(88, 2, 100)),
      field('behind it', at(200, 2, 100)),
      text('Size:', at(0, 80, 80)),
      text('in points', at(88, 80, 100)),
      field('12', at(120, 80, 100)),
      text('Note', at(0, 120, 80)),
      field('free', at(88, 120, 100)),
      text('Far:', at(0, 160, 80)),
      field('away', at(300, 160, 100)),
    ]),
  );
  const valued = (element, more = {}) =>
    findElement(Object.assign({ app: 'Notes', element }, more), call, clock.budget(5000), elementNode.takesValue).node.value;
  equal(valued('Save As'), 'Untitled');
  equal(valued('save as:'), 'Untitled');
  equal(valued('Save As', { role: 'text field' }), 'Untitled');
  // Something else stands between, it is no label, or the field is far away: the text itself is told, which takes no value.
  equal(valued('Size'), 'Size:');
  // Without a colon, what has no name and follows on its line [trees 3.3].
  equal(valued('Note'), 'free');
  equal(valued('Far'), 'Far:');
  // Who does not want a value means the text.
  equal(findElement({ app: 'Notes', element: 'Save As' }, call, clock.budget(5000)).node.role, 'AXStaticText');
});

test('an identifier is searched for, and has to be the only one', () => {
  document();
  equal(find('share'), 'Share');
  equal(
    failing(() => find('nothing')),
    'ElementNotFound',
  );
  mac.apps[0].windows[1].children.push(node('AXButton', { identifier: 'share' }));
  equal(
    failing(() => find('share')),
    'Ambiguous',
  );
});

test('a look sees what is there, and nothing else', () => {
  document();
  equal(found({ text: 'SHARE' }), ['Share']);
  equal(found({ role: 'pop up button' }), ['AXPopUpButton']);
  equal(found({ text: 'nothing' }), null);
  equal(found({ window_title: 'tw' }), ['Two']);
  equal(found({ window_title: 'tw', text: 'Share' }), null);
  equal(found({ element: 'window[1]/toolbar/button["Share"]' }), ['Share']);
  equal(found({ element: 'share', text: 'other' }), null);
  equal(found({ element: 'gone', gone: true }), null);
});

test('what is wrong with the question is not an absence', () => {
  document();
  equal(
    failing(() => look({ element: 'window/toolbar' })),
    'Ambiguous',
  );
  equal(
    failing(() => look({ app: 'Chess', text: 'x' })),
    'AppNotRunning',
  );
  equal(look({ app: 'Chess', text: 'x', gone: true }), null);
  mac.trusted = false;
  equal(
    failing(() => look({ text: 'x' })),
    'AccessibilityDenied',
  );
});

test('a name says by itself what an element is, unless it is a text, or none', () => {
  equal([0, 5, 6, 7, elementNames.CONTRADICTED, null].map(elementNames.isName), [true, true, false, false, false, false]);
});

test('names are told by how near they are', () => {
  const list = ['Documents', 'Document', 'Move'].map((title) => ({ node: { title, role: 'AXButton', identifier: null }, parent: null }));
  const near = (wanted, most) => elementNames.nearest(list, wanted, (each) => each, most).map(({ node: { title } }) => title);
  equal(near('Docmuent', 3), ['Document', 'Documents']);
  equal(near('Docmuent', 1), ['Document']);
});

// What is read of a tree and what a call says beside its answer, while `body` runs.
function watched(body) {
  const seen = { reads: 0, caveats: 0 };
  const [{ read }, { setCaveat }] = [elementTree, reply];
  elementTree.read = (...given) => {
    seen.reads += 1;
    return read(...given);
  };
  reply.setCaveat = () => {
    seen.caveats += 1;
  };
  seen.code = failing(body);
  Object.assign(elementTree, { read });
  Object.assign(reply, { setCaveat });
  return [seen.code, seen.reads, seen.caveats];
}

test('an identifier is enough, where rows of a list that were not read may be called the same', () => {
  const rows = Array.from({ length: 500 }, (_, at) => node('AXRow', {}, [node('AXStaticText', { value: `row ${at}` })]));
  const table = node('AXTable', { visibleRows: rows.slice(0, 3) }, rows);
  machine(node('AXWindow', { title: 'One', windowId: 7 }, [table, node('AXButton', { title: 'Share', identifier: 'send' })]));
  equal(
    watched(() => find('send')),
    ['nothing failed', 1, 0],
  );
  equal(
    watched(() => find('Share')),
    ['nothing failed', 1, 1],
  );
});

test('a look of many trusts that a page finds nothing, unless an absence is to be proven', () => {
  machine(node('AXWindow', { title: 'One', windowId: 7 }, [node('AXWebArea', {}, [node('AXButton', { title: 'Share' })])]));
  const { alone } = pageSearch;
  pageSearch.alone = () => ({ count: 0, kids: [], find: () => undefined });
  const trusting = Object.assign({}, call, { trusts_searches: true });
  const named = (gone) => watched(() => findElement({ app: 'Notes', element: 'Send', gone }, trusting, clock.budget(5000)));
  equal(
    [named(false), named(true)],
    [
      ['ElementNotFound', 1, 0],
      ['ElementNotFound', 2, 0],
    ],
  );
  pageSearch.alone = alone;
});

// A window of an application on another Space, or at the same time on the screen.
function entryOf(pid, id, title, isShown) {
  const bounds = { X: 0, Y: 0, Width: 300, Height: 200 };
  return { kCGWindowNumber: id, kCGWindowOwnerPID: pid, kCGWindowName: title, kCGWindowIsOnscreen: isShown, kCGWindowBounds: bounds };
}

const oneWindow = () => machine(node('AXWindow', { title: 'One', windowId: 7 }, [node('AXButton', { title: 'Share' })]));

test('what is in no window here may be in one on another Space', () => {
  oneWindow();
  const unsure = () => lookForElement({ app: 'Notes', text: 'Save', gone: true }, call, clock.budget(5000)).unsure;
  // On the screen, and told by Accessibility or not, it is no window of another Space.
  mac.onScreen = [entryOf(42, 7, 'One', true), entryOf(42, 11, 'Helper', true)];
  equal(unsure(), null);
  mac.onScreen.push(entryOf(42, 12, 'Draft', false));
  equal(unsure(), 'it may be in the window "Draft", on another Space');
});

test('who shows no window on the screen may hold what is not seen', () => {
  oneWindow();
  const chess = { pid: 43, name: 'Chess', bundleId: 'com.apple.Chess', launched: 1000, windows: [] };
  mac.apps.push(chess);
  mac.onScreen = [entryOf(42, 7, 'One', true)];
  const params = { text: 'Save' };
  const unsure = () => lookForElement(params, call, clock.budget(5000), expectedElement.question(params, true)).unsure;
  equal(unsure(), null);
  mac.onScreen.push(entryOf(43, 20, 'Game', false));
  equal(unsure(), '"Chess" was not looked at, which shows no window on the screen; name it in app');
});
