// Whether a text area still shows the document that it showed: its element stays when another note is opened in it.
// `src/session/elements/shown_document.rs` says what is recorded.
//
// What is selected in a list is read from AXSelectedRows or AXSelectedChildren, as far as a list has them [bridge 4.6]
// [bridge 4.14]; from the rows that were selected where it has none.
import * as names from 'macmcp/core/names';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import { equal, fingerprintWithText, hasTexts } from 'macmcp/element/element_looks';
import * as elementNode from 'macmcp/element/element_node';

// As many elements of a row, and as many texts, as were recorded.
const LOOKED_AT = 12;
const TEXTS = 3;

// As many rows are searched for one.
const ROWS = 100;

// A text that is all new has to be so long to prove that it is the same document.
const PROOF = 12;

function labels(row) {
  const wanted = elementNode.attributes();
  const queue = [row];
  const found = [];
  for (let next = 0; next < queue.length && next < LOOKED_AT && found.length < TEXTS; next += 1) {
    const { node } = elementNode.read(queue[next], wanted);
    if (node === null) continue;
    if (hasTexts(node)) found.push(fingerprintWithText(node));
    if (queue.length < LOOKED_AT) queue.push(...axValues.items(node.children));
  }
  return found;
}

// The elements that are selected in a list; null when it does not say.
function selectedIn(list) {
  const { slots } = ax.copyAttributes(list, ax.attributeList(['AXSelectedRows', 'AXSelectedChildren']));
  if (slots === null) return null;
  const lists = [0, 1].map((index) => axValues.array(slots.objectAtIndex(index))).filter((each) => each !== null);
  return lists.length === 0 ? null : axValues.items(lists[0]);
}

function listAt(root, path, child) {
  let at = root;
  for (const step of path) {
    at = child(at, step.index);
    if (at === null || at.node === null || at.node.role !== step.role) return null;
  }
  return at;
}

// Whether a row that was selected is still there as it was, among the first ones: then nobody wrote into what it stands for.
function isStillListed(list, row) {
  const some = axValues.items(list.node.children).slice(0, ROWS);
  return row.labels.length > 0 && some.some((element) => looksSame(element, row));
}

function looksSame(element, row) {
  const now = labels(element);
  return row.labels.every((label, index) => now[index] !== undefined && equal(now[index], label));
}

// {same, place, left}: whether the rows are selected that were, whether rows in their places are, and whether one that was is
// there and not selected.
function compareSelection({ path, rows }, root, child) {
  const list = listAt(root, path, child);
  if (list === null) return { same: false, place: false, left: false };
  const inPlace = rows.map(({ index }) => child(list, index));
  const place = inPlace.every((row) => row !== null && row.node !== null && row.node.selected === true);
  const selected = selectedIn(list.element);
  const isSameCount = selected === null || selected.length === rows.length;
  const same = isSameCount && place && rows.every((row, index) => looksSame(inPlace[index].element, row));
  if (same) return { same, place, left: false };
  const left = () => rows.some((row) => isStillListed(list, row));
  if (selected === null || !isSameCount) return { same, place: place && isSameCount, left: left() };
  // Moved by what was added or taken away above. Rows without texts are known by their places.
  const isAmong = (row) => row.labels.length > 0 && selected.some((element) => looksSame(element, row));
  return rows.every(isAmong) ? { same: true, place, left: false } : { same: false, place, left: left() };
}

// Applications set the quotes and dashes of a language in place of those that were typed.
const plain = (text) => names.plain(text.replace(/\r\n?/g, '\n'));

// A node's text is cut when it is long.
const isCut = (text) => text.endsWith('\u2026');
const uncut = (text) => plain(isCut(text) ? text.slice(0, -1) : text);

// How many characters prove that the text is the one from before with a text of our own in it; 0 when it is not.
function proofOf(before, now, written) {
  const cut = isCut(before) || isCut(now);
  const [from, to] = [uncut(before), uncut(now)];
  let proof = 0;
  for (let place = 0; place < to.length && from.startsWith(to.slice(0, place)); place += 1) {
    const rest = to.slice(place);
    const taken = rest.startsWith(written) ? written.length : cut && written.startsWith(rest) ? rest.length : 0;
    const after = rest.slice(taken);
    const isKept = cut ? from.slice(place).includes(after) : from.slice(place).endsWith(after);
    if (taken > 0 && isKept) proof = Math.max(proof, place + taken + after.length);
  }
  return proof;
}

// Texts that may have been written in one go: each, and the last ones together.
function writtenInOne(written) {
  const joined = written.map((_, index) => written.slice(index).join(''));
  return [...new Set(written.concat(joined))].filter((text) => text !== '').map(plain);
}

function isOurDoing(shown, node, hasMoved) {
  const now = typeof node.value === 'string' ? node.value : '';
  const proof = Math.max(0, ...writtenInOne(shown.written).map((text) => proofOf(shown.text || '', now, text)));
  return proof >= (hasMoved ? PROOF : 1);
}

// What shows that it is another document, in words; null when it is the one that it was. `root` is its window and `child`
// reads what stands below, as resolveRef does.
export function difference(shown, root, node, child) {
  const document = ax.readAttribute(root.element, 'AXDocument');
  if ((document === null ? null : axValues.displayed(document)) !== shown.document) return 'its window shows another document';
  const selections = shown.selections.map((selection) => compareSelection(selection, root, child));
  const other = selections.some(({ same }) => !same);
  const retitled = (root.node.title || null) !== (shown.title || null);
  if (!other && !retitled) return null;
  const hasMoved = selections.some(({ same, place }) => !same && !place);
  const isLeft = selections.some(({ left }) => left);
  if (!isLeft && isOurDoing(shown, node, hasMoved)) return null;
  return other ? 'something else is selected beside it, so it may show another text' : 'the title of its window has changed';
}
