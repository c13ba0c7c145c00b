// Libraries: ax/ax, ax/element_lists

// How often the bridge was asked whether two things are one.
let compared = 0;
const { CFEqual } = $;
$.CFEqual = (one, other) => {
  compared += 1;
  return CFEqual(one, other);
};

const nodes = Array.from({ length: 3000 }, (_, index) => node('AXRow', { title: `row ${index}` }));

// The children of an element, handed out anew, as an NSArray.
function listed(children) {
  machine(node('AXWindow', { windowId: 7 }, children));
  const [window] = ax.elementsOf(ax.application(42), 'AXWindows');
  return axValues.array(ax.readAttribute(window, 'AXChildren'));
}

// The same as a JavaScript array, which is no object of the bridge.
const separate = (children) => axValues.items(listed(children));

const titles = (found) => found.map(({ element, index }) => `${element.node.title}@${index}`);

function difference(before, after) {
  const { added, gone } = elementLists.difference(before, after);
  return [titles(added), titles(gone)];
}

test('a list that stayed as it was is compared in one crossing', () => {
  const [before, after] = [listed(nodes), listed(nodes)];
  ax.isSame(before, before);
  compared = 0;
  equal(elementLists.isSame(before, after), true);
  equal(difference(before, after), [[], []]);
  equal(compared <= 2, true);
});

test('what came and what went is told with its place, whatever is compared', () => {
  const extra = node('AXRow', { title: 'new' });
  const cases = [
    [nodes, [extra, ...nodes], [['new@0'], []]],
    [nodes, [...nodes, extra], [['new@3000'], []]],
    [nodes, [...nodes.slice(0, 5), extra, ...nodes.slice(6)], [['new@5'], ['row 5@5']]],
    [nodes, nodes.slice(1), [[], ['row 0@0']]],
    [nodes, [], [[], nodes.map((each, index) => `${each.title}@${index}`)]],
    [[], nodes.slice(0, 2), [['row 0@0', 'row 1@1'], []]],
    [nodes.slice(0, 5), nodes.slice(0, 5).reverse(), [[], []]],
    [nodes.slice(0, 3), nodes.slice(0, 3), [[], []]],
  ];
  for (const [before, after, expected] of cases) {
    equal(difference(listed(before), listed(after)), expected);
    equal(difference(separate(before), separate(after)), expected);
  }
  equal(difference(null, listed(nodes.slice(0, 1))), [['row 0@0'], []]);
});

test('a difference costs in proportion to the length of the lists', () => {
  const [before, after] = [nodes, [...nodes.slice(0, 1500), node('AXRow'), ...nodes.slice(1501)]];
  const lists = [listed(before), listed(after)];
  compared = 0;
  elementLists.difference(...lists);
  equal(compared < 3 * nodes.length, true);
});

test('lists in another order are not the same', () => {
  equal(elementLists.isSame(listed(nodes.slice(0, 9)), listed(nodes.slice(0, 9).reverse())), false);
  equal(elementLists.isSame(listed(nodes.slice(0, 9)), listed(nodes.slice(0, 8))), false);
  equal(elementLists.isSame(null, listed([])), true);
});

test('an element is found at its place', () => {
  const list = listed(nodes);
  for (const index of [0, 1500, 2999]) equal(elementLists.indexOf(list, separate([nodes[index]])[0]), index);
  equal(elementLists.indexOf(separate(nodes), separate([nodes[7]])[0]), 7);
  equal(elementLists.indexOf(list, separate([node('AXRow')])[0]), -1);
});

test('an array holds what another one does not', () => {
  const [all, some] = [separate(nodes.slice(0, 9)), separate(nodes.slice(2, 4))];
  equal(
    elementLists.without(all, some).map((each) => each.node.title),
    [0, 1, 4, 5, 6, 7, 8].map((index) => `row ${index}`),
  );
});
