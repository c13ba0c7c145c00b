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

  function begin(seed) {
    state = seed >>> 0;
    const parts = [bar(), list(), form(), node('AXScrollArea', {}, [list()])].filter(() => chance(85));
    machine(node('AXWindow', { title: 'Document', windowId: 7 }, parts), node('AXWindow', { title: 'Other', windowId: 8 }, [list()]));
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

  function edit() {
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
    const ids = found.handles.map((handle) => handle.node.id);
    const twice = found.nodes.map((_, place) => ids.indexOf(ids[place]) !== place);
    if (twice.some(Boolean)) throw new Error('an element was listed twice');
    return JSON.stringify({ scan: elementTree.report(runningApps.find('Notes'), found), ids });
  }

  // 'right', 'wrong' or the code of the failure.
  function judge(target, id) {
    mac.messages = 0;
    try {
      return resolveRef(JSON.parse(target), chance(0.5), clock.budget(5000)).element.node.id === id ? 'right' : 'wrong';
    } catch (error) {
      return error.code || String(error.message);
    }
  }

  return { begin, edit, snapshot, judge };
})();
