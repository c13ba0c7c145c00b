// Not cases: a random application and random edits of it, for tests/unit/refs.rs.

const edits = (() => {
  let state = 1;
  // A small generator of the same numbers everywhere.
  function below(limit) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * limit);
  }
  const chance = (part) => below(100) < part;
  const pick = (list) => list[below(list.length)];

  let rows = 0;
  // Every row has one text of its own, and much that all rows have.
  function row() {
    rows += 1;
    const name = node(pick(['AXStaticText', 'AXTextField']), { value: `item ${rows}` });
    const rest = [
      node('AXStaticText', { value: pick(['PDF', 'Text', 'Folder']) }),
      node('AXButton', { title: 'Delete' }),
      node('AXCheckBox', { value: below(2) }),
      node('AXButton', {}),
    ].filter(() => chance(70));
    const parts = chance(50) ? [name, ...rest] : [...rest, name];
    const kind = below(3);
    if (kind === 0)
      return node(
        'AXRow',
        { subrole: 'AXTableRow' },
        parts.map((part) => node('AXCell', {}, [part])),
      );
    if (kind === 1) return node('AXRow', {}, [node('AXCell', {}, parts)]);
    return node('AXGroup', {}, parts);
  }

  const list = () => node(pick(['AXTable', 'AXOutline', 'AXList', 'AXGroup']), {}, Array.from({ length: 1 + below(8) }, row));
  const tool = () => {
    rows += 1;
    return node('AXButton', pick([{ title: `Tool ${rows}` }, { description: `Tool ${rows}` }, { identifier: `tool-${rows}` }]));
  };
  const form = () =>
    node(
      'AXGroup',
      {},
      ['Name', 'Street', 'City'].flatMap((label) => [
        node('AXStaticText', { value: label }),
        node('AXTextField', { value: pick(['', 'a', 'b']) }),
      ]),
    );
  const bar = () => node('AXToolbar', {}, Array.from({ length: 1 + below(4) }, tool));

  // A keypad: controls that have names, and a text that says what they did.
  const keypad = () =>
    node('AXGroup', {}, [
      node('AXStaticText', { value: '0', identifier: 'display' }),
      node(
        'AXGroup',
        {},
        ['AC', '±', '÷', '7', '8', '9', '×', '=', '+'].map((title) => node('AXButton', { title })),
      ),
    ]);
  const panel = () =>
    node('AXSplitGroup', {}, [
      node('AXGroup', {}, [
        node('AXStaticText', { value: 'Ready' }),
        node('AXButton', { title: 'Start' }),
        node('AXSlider', { description: 'Level', value: 3 }),
        node('AXTextField', { identifier: 'name-field', value: '' }),
      ]),
    ]);

  // Notes beside the text of the one that is selected.
  function note(text) {
    rows += 1;
    return node('AXRow', { doc: rows, text, selected: false }, [node('AXCell', {}, [node('AXStaticText', { value: `note ${rows}` })])]);
  }
  const editor = () =>
    node('AXSplitGroup', {}, [
      node('AXScrollArea', {}, [
        node(
          'AXTable',
          { description: 'Notes' },
          Array.from({ length: 2 + below(3) }, () => note(pick(['', 'milk', 'Dear reader, this is long']))),
        ),
      ]),
      node('AXScrollArea', {}, [node('AXTextArea', { value: '' })]),
    ]);

  // What a role is in the whole tree, as far as it is there once.
  const everything = () => holders();
  const only = (role) => everything().find((each) => each.role === role);
  const notes = () => everything().filter((each) => each.doc !== undefined);

  function open(chosen) {
    for (const each of notes()) each.selected = each === chosen;
    const area = only('AXTextArea');
    Object.assign(area, { value: chosen.text, shown: chosen.doc });
  }

  function begin(seed) {
    state = seed >>> 0;
    const parts = [bar(), list(), form(), node('AXScrollArea', {}, [list()])].filter(() => chance(85));
    for (const more of [keypad, panel, editor]) if (chance(50)) parts.splice(below(parts.length + 1), 0, more());
    machine(node('AXWindow', { title: 'Document', windowId: 7 }, parts), node('AXWindow', { title: 'Other', windowId: 8 }, [list()]));
    if (notes().length > 0) open(pick(notes()));
  }

  // Every element that has children of one kind, as [element, depth].
  function holders() {
    const found = [];
    const stack = mac.apps[0].windows.slice();
    while (stack.length > 0) {
      const each = stack.pop();
      found.push(each);
      stack.push(...each.children);
    }
    return found;
  }

  const isList = (each) =>
    each.children.length > 0 && each.children.every((child) => ['AXRow', 'AXGroup'].includes(child.role) && child.children.length > 0);

  // What changes by itself or by a press: names, texts and values of what stays.
  function change() {
    const all = everything();
    const renamed = pick(
      all.filter((each) => each.role === 'AXButton' && ['AC', 'C', 'Start', 'Stop'].includes(each.title)).concat([null]),
    );
    const how = below(5);
    if (how === 0 && renamed !== null) renamed.title = { AC: 'C', C: 'AC', Start: 'Stop', Stop: 'Start' }[renamed.title];
    else if (how === 1) for (const each of all) if (['0', 'Ready'].includes(each.value)) each.value = 'busy';
    if (how === 2) for (const each of all) if (each.identifier === 'name-field') each.value = 'typed';
    // A sheet or a banner over everything else.
    if (how === 3) mac.apps[0].windows[0].children.splice(0, 0, node('AXSheet', {}, [node('AXButton', { title: 'Close' })]));
    if (how === 4 && notes().length > 0) open(pick(notes()));
  }

  // Text of our own in what is open, as it shows in the list and in the title; null where nothing is open.
  function write() {
    const area = only('AXTextArea');
    const chosen = notes().find((each) => each.selected);
    if (area === undefined || chosen === undefined || chosen.doc !== area.shown) return JSON.stringify(null);
    const text = pick(['x', 'Hello', 'two\nlines']);
    const place = below(area.value.length + 1);
    area.value = area.value.slice(0, place) + text + area.value.slice(place);
    chosen.text = area.value;
    chosen.children[0].children[0].value = `note with ${area.value}`;
    mac.apps[0].windows[0].title = pick(['Document', 'Document \u2014 Edited']);
    if (chance(50)) {
      const siblings = only('AXTable').children.includes(chosen) ? only('AXTable').children : [];
      const at = siblings.indexOf(chosen);
      if (at > 0) siblings.splice(0, 0, siblings.splice(at, 1)[0]);
    }
    return JSON.stringify(text);
  }

  function edit() {
    if (chance(40)) {
      change();
      return;
    }
    const lists = holders().filter(isList);
    const bars = holders().filter((each) => each.role === 'AXToolbar');
    const target =
      chance(75) && lists.length > 0 ? pick(lists) : pick(bars.length > 0 ? bars : lists.length > 0 ? lists : [mac.apps[0].windows[0]]);
    const { children } = target;
    const make = target.role === 'AXToolbar' ? tool : row;
    const how = below(4);
    if (how === 0) children.splice(below(children.length + 1), 0, make());
    else if (how === 1 && children.length > 0) children.splice(below(children.length), 1);
    else if (children.length > 0) {
      const [moved] = children.splice(below(children.length), 1);
      children.splice(below(children.length + 1), 0, moved);
    }
    // What a person does while nothing moves.
    if (how === 3) {
      const gone = children.length > 0 ? children.splice(below(children.length), 1)[0] : null;
      if (gone !== null) children.splice(below(children.length + 1), 0, make());
    }
  }

  // A snapshot as the tool's script answers it, with the element behind each node.
  function snapshot(cut) {
    const options = {
      max_elements: chance(cut) ? 5 + below(20) : 1000,
      max_depth: 40,
      offscreen: false,
      actions: false,
      matches: null,
      awaited: [],
    };
    const found = elementTree.read(runningApps.find('Notes'), {}, options, clock.budget(5000));
    const { nodes } = found;
    const behind = found.handles.map((handle) => handle.node);
    const ids = behind.map((each) => each.id);
    const twice = nodes.map((_, place) => ids.indexOf(ids[place]) !== place);
    if (twice.some(Boolean)) throw new Error('an element was listed twice');
    const { isTold, isListed } = reader(nodes);
    const seen = behind.map((each, place) => ({
      id: each.id,
      shown: each.shown === undefined ? null : each.shown,
      looks: looks(each),
      told: isTold(place),
      listed: isListed(place),
    }));
    return JSON.stringify({ scan: elementTree.report(runningApps.find('Notes'), found), seen });
  }

  const looks = (each) => JSON.stringify([each.role, each.subrole, each.identifier, each.title, each.description]);

  // Questions about a place of a snapshot. `isTold`: whether it was read far enough to know of all that may be like what is there: all
  // that stands beside it, and beside each that it is in; and what the others hold of the role of one without a name.
  function reader(nodes) {
    const below = nodes.map(() => []);
    nodes.forEach(({ parent }, place) => {
      if (parent !== null) below[parent].push(place);
    });
    const isRead = (place) => below[place].length === nodes[place].children;
    const isNamed = ({ identifier, title, description }) => [identifier, title, description].some((name) => name !== null);
    const isAlone = (place) =>
      isNamed(nodes[place]) || below[nodes[place].parent].every((other) => nodes[other].role !== nodes[place].role || isRead(other));
    const isTold = (place) => {
      for (let at = place; nodes[at].parent !== null; at = nodes[at].parent) {
        if (!isRead(nodes[at].parent) || !isAlone(at)) return false;
      }
      return true;
    };
    // Whether it stands in an entry of a list that was read whole. Each has a text of its own.
    const isWhole = (place) => isRead(place) && below[place].every(isWhole);
    const isEntry = (place) => ['AXTable', 'AXOutline', 'AXList'].includes(nodes[nodes[place].parent].role);
    const isListed = (place) => {
      let at = place;
      while (nodes[at].parent !== null && !isEntry(at)) at = nodes[at].parent;
      return nodes[at].parent !== null && isWhole(nodes[at].parent);
    };
    return { isTold, isListed };
  }

  function windowOf(id) {
    const has = (each) => each.id === id || each.children.some(has);
    return mac.apps[0].windows.find(has);
  }

  // How many below a window look like that.
  function countLooks(window, wanted) {
    const count = (each) => Number(looks(each) === wanted) + each.children.reduce((sum, child) => sum + count(child), 0);
    return count(window);
  }

  // Whether an element of those that were seen is still there, and its own looks tell it from all others, then and now.
  function isDistinguishable({ id, looks: wanted }, seen) {
    const window = windowOf(id);
    if (
      window === undefined ||
      window.id === id ||
      JSON.parse(wanted)
        .slice(2)
        .every((name) => name === null)
    )
      return false;
    const before = seen.filter((each) => each.looks === wanted).length;
    return before === 1 && countLooks(window, wanted) === 1;
  }

  // {verdict, distinguishable, told, listed}: the verdict is 'right', 'wrong' or the code of the failure; `told` says whether the snapshot
  // could know that nothing else was like it, `listed` whether it stood in an entry of a list that was read whole, and is there still.
  function judge(target, was, seen) {
    const distinguishable = isDistinguishable(was, seen);
    const { told } = was;
    const listed = was.listed && windowOf(was.id) !== undefined;
    mac.messages = 0;
    try {
      const { node: found } = resolveRef(JSON.parse(target), chance(0.5), clock.budget(5000)).element;
      const same = found.id === was.id && (was.shown === null || found.shown === was.shown);
      return { verdict: same ? 'right' : 'wrong', distinguishable, told, listed };
    } catch (error) {
      return { verdict: error.code || String(error.message), distinguishable, told, listed };
    }
  }

  return { begin, edit, write, snapshot, judge };
})();
