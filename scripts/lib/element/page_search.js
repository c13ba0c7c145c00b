// What a page finds of itself: one message for a search, instead of one for each of its elements [findings 1.12].
//
// Every hit is read and has to fit. That nothing fits proves nothing: no search finds identifiers, nor groups that only react to
// clicks. Where the page does not know the question, answers what cannot be, or answers too much, it is to be walked.
import * as names from 'macmcp/core/names';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as elementLooks from 'macmcp/element/element_looks';
import * as elementNode from 'macmcp/element/element_node';

const ANY = 'AXAnyTypeSearchKey';
const FIELDS = 'AXTextFieldSearchKey';
const CONTROLS = 'AXControlSearchKey';

// The roles that one key finds all elements of in WebKit, Chromium and Gecko alike.
const KEYS = new Map([
  ['button', 'AXButtonSearchKey'],
  ['heading', 'AXHeadingSearchKey'],
  ['image', 'AXGraphicSearchKey'],
  ['link', 'AXLinkSearchKey'],
  ['searchfield', FIELDS],
  ['securetextfield', FIELDS],
  ['statictext', 'AXStaticTextSearchKey'],
  ['textarea', FIELDS],
  ['textfield', FIELDS],
]);

// With more hits than this the page is walked: what they stand in would have to be read as well.
const MOST_IN_TREE = 60;
const MOST_ALONE = 300;

// With more controls than this a list of what fits is made with those beside the labels that fit.
const MOST_CONTROLS = 40;

// So many elements after a label may be what it names, and so far up it may stand alone.
const AFTER_LABEL = 2;
const LEVELS_OF_LABEL = 3;

// Longer texts are no labels of controls.
const LONGEST_LABEL = 100;

// How far up an element's page may be.
const DEEPEST = 100;

// So many children an entry of a list may have.
const MOST_IN_ENTRY = 12;

const ROWS = new Set(['AXRow', 'AXCell']);
const LISTS = new Set(['AXTable', 'AXOutline', 'AXList', 'AXBrowser', 'AXGrid']);
const HOLDS_CARDS = new Set([...LISTS, 'AXGroup', 'AXScrollArea', 'AXWebArea']);

// All of them are looked at.
const IS_FIELD = new Set(['AXTextField', 'AXTextArea', 'AXSearchField', 'AXSecureTextField']);

// What a caller needs all of: a line of an outline has its texts.
const WITH_TEXTS = new Set(['AXLink', 'AXHeading', 'AXButton']);

// The elements that a page finds; null where it does not answer, or finds too many. All entries are given, as each engine
// takes another default for what is left out, and one key at a time; -1 is no limit to all of them [findings 1.12].
function ask(page, { key, text }, most) {
  const wanted = { AXSearchKey: key, AXDirection: 'AXDirectionNext', AXImmediateDescendantsOnly: false, AXResultsLimit: most + 1 };
  const query = text === '' ? wanted : Object.assign(wanted, { AXSearchText: text });
  const answer = ax.readParameterized(page, 'AXUIElementsForSearchPredicate', $(query));
  const list = answer === null ? null : axValues.array(answer);
  return list === null || Number(list.count) > most ? null : axValues.items(list);
}

// What is to be asked for; null for a question that no search answers. A field may show the text beside itself, in its label
// or as its placeholder, so all fields are looked at.
function searchesFor({ role, text }) {
  if (role === undefined) {
    return text === ''
      ? null
      : [
          { key: ANY, text },
          { key: FIELDS, text: '' },
        ];
  }
  const key = KEYS.get(elementNode.roleKey(role));
  if (key === undefined) return null;
  return [{ key, text: key === FIELDS ? '' : text }];
}

// Reads elements, each once, with what they stand in.
function reader() {
  const wanted = elementNode.attributes(['AXParent']);
  const known = ax.elementMap();
  const all = [];
  function read(element) {
    const found = known.get(element);
    if (found !== undefined) return found;
    const { code, node, parent } = elementNode.readWithParent(element, wanted);
    const silent = code === ax.CODE.NO_ANSWER;
    const made = { element, node, silent, parent, kids: [], index: null, whole: false, alone: false, up: null };
    known.add(element, made);
    if (node !== null) all.push(made);
    return made;
  }
  return { read, find: known.get, all };
}

// A text that may be the label of a control: it is not what a link or a button among the hits says itself.
function isLabel({ node, parent }, hits) {
  if (node.role !== 'AXStaticText' || typeof node.value !== 'string' || node.value.length > LONGEST_LABEL) return false;
  return parent === null || !hits.some(({ element }) => ax.isSame(element, parent));
}

// The place of an element among its parent's children; -1 where it is none of them. `from` is the place that is likely.
function placeAmong(children, element, from) {
  const count = children === null ? 0 : Number(children.count);
  for (let tried = 0; tried < count; tried += 1) {
    const index = (from + tried) % count;
    if (ax.isSame(children.objectAtIndex(index), element)) return index;
  }
  return -1;
}

// What stands behind a label, or behind what only holds the label.
function behindLabel(label, reading) {
  let at = label;
  for (let levels = 0; levels < LEVELS_OF_LABEL && at.parent !== null; levels += 1) {
    const up = reading.read(at.parent);
    if (up.node === null) break;
    const { children } = up.node;
    const place = placeAmong(children, at.element, 0);
    const last = Math.min(Number(children.count) - 1, place + AFTER_LABEL);
    const found = [];
    for (let index = place + 1; place >= 0 && index <= last; index += 1) found.push(children.objectAtIndex(index));
    if (found.length > 0 || up.node.role === 'AXWebArea') return found;
    at = up;
  }
  return [];
}

// The hits of a question in a page, in its order; null where the page is to be walked. `question`: {role, text, fits}, where
// `fits` asks a node. `all` says that no control may be missed.
function gather(page, question, reading, { most, all }) {
  const searches = searchesFor(question);
  if (searches === null) return null;
  const hits = [];
  const asked = ax.elementSet();
  // False where one does not answer.
  function take(elements) {
    for (const element of elements) {
      if (!asked.add(element)) continue;
      const made = reading.read(element);
      if (made.silent) return false;
      if (made.node !== null && made.node.role !== 'AXWebArea' && question.fits(made.node)) hits.push(made);
    }
    return true;
  }
  function search(one) {
    const found = ask(page, one, most);
    return found !== null && take(found);
  }
  if (!searches.every(search)) return null;
  // A label names a control that no search for its text finds.
  const labels = question.role === undefined ? hits.filter((hit) => isLabel(hit, hits)) : [];
  if (labels.length === 0) return hits;
  const controls = ask(page, { key: CONTROLS, text: '' }, all ? most : MOST_CONTROLS);
  if (controls === null && all) return null;
  const near = controls === null ? labels.flatMap((label) => behindLabel(label, reading)) : controls;
  return take(near) ? hits : null;
}

// The hits alone, in the same form: what acts on one needs no more.
export function alone(page, question) {
  const reading = reader();
  const hits = gather(page, question, reading, { most: MOST_ALONE, all: true });
  return hits === null ? null : { count: hits.length, kids: hits, find: reading.find };
}

// Joins an element to what it stands in, up to the page. False where its way does not lead there.
function join(hit, top, reading) {
  let at = hit;
  for (let levels = 0; at.up === null && at !== top; levels += 1) {
    if (at.node === null || at.parent === null || levels > DEEPEST) return false;
    const up = ax.isSame(at.parent, top.element) ? top : reading.read(at.parent);
    if (up.node === null) return false;
    const last = up.kids.length === 0 ? 0 : up.kids[up.kids.length - 1].index + 1;
    at.index = placeAmong(up.node.children, at.element, last);
    if (at.index < 0) return false;
    at.up = up;
    up.kids.push(at);
    at = up;
  }
  return true;
}

function lineOf(hit) {
  const line = [];
  for (let at = hit; at !== null; at = at.up) line.push(at);
  return line;
}

const countOf = ({ node }) => (node.children === null ? 0 : Number(node.children.count));

// Whether it stands among groups, as far as its nearest neighbours tell, which are kept.
function isAmongGroups(group, reading) {
  const { up, index } = group;
  return [index - 1, index + 1].every((place) => {
    if (place < 0 || place >= countOf(up)) return true;
    const other = reading.read(up.node.children.objectAtIndex(place));
    if (other.node === null) return false;
    if (other.up === null) {
      Object.assign(other, { up, index: place });
      up.kids.push(other);
    }
    return other.node.role === 'AXGroup';
  });
}

// What a hit is an entry of, whose texts tell it from its like: a row, what stands in a list, or a group among groups
// (`src/session/elements/surroundings.rs`); null where there is none.
function entryOf(hit, reading) {
  const line = lineOf(hit).slice(0, -1);
  const rows = line.filter(({ node }) => ROWS.has(node.role));
  if (rows.length > 0) return rows[rows.length - 1];
  const listed = line.find(({ up }) => LISTS.has(up.node.role));
  if (listed !== undefined) return listed;
  const group = line.slice(1).find((each) => each.node.role === 'AXGroup' && HOLDS_CARDS.has(each.up.node.role) && countOf(each) > 1);
  if (group === undefined || countOf(group) > MOST_IN_ENTRY) return null;
  return isAmongGroups(group, reading) ? group : null;
}

// Whether nothing on the page looks like a hit: what does was found as well, by the same text or as a field.
function isAlone(hit, question, all) {
  const looks = elementLooks.fingerprint(hit.node);
  const isSaid = names.saying(question.text);
  const [, , identifier, ...shown] = looks;
  const isNamed = IS_FIELD.has(hit.node.role) ? shown.concat(identifier).some((text) => text !== null) : shown.some(isSaid);
  return isNamed && all.every((other) => other === hit || !elementLooks.equal(elementLooks.fingerprint(other.node), looks));
}

// A text is known by what it says.
function isOwnText({ node }, hits) {
  const looks = elementLooks.fingerprintWithText(node);
  const like = hits.filter((other) => elementLooks.equal(elementLooks.fingerprintWithText(other.node), looks));
  return node.role === 'AXStaticText' && typeof node.value === 'string' && node.value !== '' && like.length === 1;
}

function finish(made) {
  made.kids.sort((one, other) => one.index - other.index);
  made.kids.forEach(finish);
}

// The hits with what they stand in, as a part of the page's tree: {count, kids, find}. Each kid has {element, node, index,
// kids, whole, alone}: `whole` is what is to be read with all that it holds, `find` tells of an element what has been read.
// null where the page is to be walked, also where a hit could not be told from others. `node` is what was read of the page.
export function tree(page, node, question) {
  const reading = reader();
  const hits = gather(page, question, reading, { most: MOST_IN_TREE, all: false });
  if (hits === null) return null;
  const top = { element: page, node, parent: null, kids: [], index: null, whole: false, alone: false, up: null };
  if (!hits.every((hit) => join(hit, top, reading))) return null;
  const all = reading.all.slice();
  for (const hit of hits) {
    hit.alone = isAlone(hit, question, all);
    if (!hit.alone && !isOwnText(hit, hits)) return null;
    if (WITH_TEXTS.has(hit.node.role)) hit.whole = true;
    const entry = entryOf(hit, reading);
    if (entry !== null) entry.whole = true;
  }
  finish(top);
  return { count: hits.length, kids: top.kids, find: reading.find };
}
