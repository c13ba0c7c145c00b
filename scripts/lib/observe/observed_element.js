// What an element shows that an action may change, in one message, and how two readings of it differ.
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as elementLists from 'macmcp/ax/element_lists';
import * as elementNode from 'macmcp/element/element_node';

// What is asked beside what a node tells. An element that has none of these answers so in its slot [bridge 4.5].
const MORE = [
  'AXSelectedTextRange',
  'AXSelectedText',
  'AXNumberOfCharacters',
  'AXExpanded',
  'AXSelectedRows',
  'AXParent',
  'AXWindow',
  'AXTopLevelUIElement',
];

const TEXT_LENGTH = 2000;

// {element, code, node}, and what was asked beside the node; `node` is null when it has gone or does not answer.
export function read(element) {
  const { code, slots } = ax.copyAttributes(element, elementNode.attributes(MORE));
  if (slots === null) {
    const isOdd = code === ax.CODE.ILLEGAL || code === ax.CODE.NOT_IMPLEMENTED;
    return { element, code, node: isOdd ? elementNode.read(element, elementNode.attributes()).node : null, more: null };
  }
  const node = elementNode.fromBatch(slots);
  const [range, selectedText, length, expanded, , parent, window, top] = elementNode.slotsBehind(slots, MORE);
  const secure = elementNode.isSecure(node);
  const more = {
    // A node's own text is cut: what changes behind that is seen in the whole one.
    text: typeof node.value === 'string' ? elementNode.wholeText(slots) : null,
    range: axValues.range(range),
    selected_text: secure ? null : axValues.text(selectedText),
    length: axValues.number(length),
    expanded: axValues.boolean(expanded),
    rows: elementNode.listBehind(slots, MORE, 'AXSelectedRows'),
    parent: axValues.element(parent),
    window: axValues.element(window),
    top: axValues.element(top),
  };
  return { element, code, node, more };
}

// `read` for one look at an application: who asks again for an element gets what was read. `known` answers that without a
// message, undefined where it was not read.
export function reader() {
  const readings = ax.elementMap();
  function readOnce(element) {
    const there = readings.get(element);
    if (there !== undefined) return there;
    const reading = read(element);
    readings.add(element, reading);
    return reading;
  }
  return Object.assign(readOnce, { known: (element) => readings.get(element) });
}

const isText = (value) => typeof value === 'string';

// The part of two texts that differs, with a little of what is before it.
function excerpt(before, after) {
  const [was, is] = [before === null ? '' : before, after === null ? '' : after];
  if (Math.max(was.length, is.length) <= 60) return [was, is];
  let same = 0;
  while (same < was.length && same < is.length && same < TEXT_LENGTH * 50 && was[same] === is[same]) same += 1;
  const start = Math.max(0, same - 10);
  const part = (text) => (start > 0 ? '\u2026' : '') + text.slice(start, start + TEXT_LENGTH);
  return [part(was), part(is)];
}

function valueChange(was, is) {
  const [before, after] = [was.node.value, is.node.value];
  if (isText(before) || isText(after)) {
    const texts = [was, is].map(({ node, more }) => (isText(node.value) ? (more === null ? node.value : more.text) : null));
    // No text and an empty one look alike.
    if ((texts[0] || '') === (texts[1] || '')) return [];
    const [from, to] = excerpt(texts[0], texts[1]);
    return [{ kind: 'text', before: from, after: to }];
  }
  return before === after ? [] : [{ kind: 'value', before, after }];
}

// A selection that has moved while the text stayed, or that has something in it; a caret moves with every letter.
function selectionChange(was, is, hasNewText) {
  if (was.more === null || is.more === null || is.more.range === null) return [];
  const { range, selected_text: text } = is.more;
  if (JSON.stringify(was.more.range) === JSON.stringify(range)) return [];
  if (hasNewText && range.length === 0) return [];
  return [{ kind: 'selection', after: range.length === 0 ? null : text, from: range.location, to: range.location + range.length }];
}

const flagChange = (before, after, on, off) => (before === after || after === null || before === null ? [] : [{ kind: after ? on : off }]);

function rowsChange(was, is) {
  if (was.more === null || is.more === null || elementLists.isSame(was.more.rows, is.more.rows)) return [];
  return [{ kind: 'selected_rows', rows: is.more.rows, after: elementLists.count(is.more.rows) }];
}

function nameChanges(was, is) {
  const found = [];
  for (const name of ['title', 'description', 'placeholder']) {
    const [before, after] = [was.node[name] || '', is.node[name] || ''];
    // A button is often named by what it shows, which its description repeats.
    if (before !== after && found.length === 0) found.push({ kind: 'title', before, after });
  }
  return found;
}

function frameChange(was, is) {
  const [before, after] = [was.node.frame, is.node.frame];
  if (before === null || after === null || JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ kind: 'frame', frame: after }];
}

// How an element changed from one reading to the next: a list of {kind, before, after, ...}.
export function differences(was, is) {
  if (was.node === null) return [];
  if (is.node === null) return is.code === ax.CODE.GONE ? [{ kind: 'gone' }] : [];
  const value = valueChange(was, is);
  const [a, b] = [was.more, is.more];
  return [].concat(
    nameChanges(was, is),
    value,
    selectionChange(was, is, value.length > 0),
    flagChange(was.node.enabled, is.node.enabled, 'enabled', 'disabled'),
    flagChange(was.node.selected, is.node.selected, 'selected', 'unselected'),
    a === null || b === null ? [] : flagChange(a.expanded, b.expanded, 'expanded', 'collapsed'),
    rowsChange(was, is),
    frameChange(was, is),
  );
}
