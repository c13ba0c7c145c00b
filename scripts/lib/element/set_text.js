// Giving an element another text. That it shows the text does not say that its application has it: fields take a text over when the
// edit ends [findings-2 7.5], and editors of pages hear of keys only [findings-2 7.4].
//
// `target` comes from findElement.
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as nativeFunctions from 'macmcp/core/native_functions';
import * as ax from 'macmcp/ax/ax';
import * as elementFailures from 'macmcp/element/element_failures';
import * as elementFocus from 'macmcp/element/element_focus';
import * as elementNode from 'macmcp/element/element_node';
import * as elementValue from 'macmcp/element/element_value';
import * as valueResult from 'macmcp/element/value_result';
import * as typeInto from 'macmcp/input/type_into';
import * as changes from 'macmcp/observe/changes';
import * as effectProof from 'macmcp/observe/effect_proof';

const FIELDS = new Set(['AXTextField', 'AXComboBox']);

const ENDS = 'Press Return or Tab in it, or call with submit, and read it again.';
const UNENDED = `It shows the text. Applications take a text over when the edit of its field ends. ${ENDS}`;
const TAKEN_BACK = `It shows the text, which its application takes back when the focus leaves. ${ENDS}`;
const LEFT = 'It shows the text and has gone, or tells it no more, now that its edit has ended. Look with get_ui_elements.';
const PAINTED =
  'It shows the text, but was not typed into: some applications take it over only when Return is pressed there, and some never.';
const RESTORED = 'It shows its earlier text again: the application restored it. Look before you repeat it.';
const SECRET = 'A secure field does not tell its text, so it cannot be read back.';
const OTHER = 'The application made something else of the text: see value.';
const UNSEEN = 'The text was typed, and the element shows no change: look with take_screenshot.';
const REPLACED =
  'It is an editor of a page: it shows the text, and the page may not have heard of it. type_text replaces what is selected by keys.';
const editor = (obstacle) =>
  `It is an editor of a page. The text was written and not typed, because ${obstacle}: it shows it, and the page may not have heard of ` +
  'it. Click it, press command-A and use type_text, which pastes what is long.';

const asLines = (text) => text.replace(/\r\n?/g, '\n');
const isText = (value, wanted) => typeof value === 'string' && asLines(value) === asLines(wanted);

// Editors put paragraphs where there were line breaks, and an empty one at the end.
const asParagraphs = (text) => asLines(text).replace(/\n+/g, '\n').replace(/\n$/, '');
const isTyped = (value, wanted) => typeof value === 'string' && asParagraphs(value) === asParagraphs(wanted);

// How long an application takes to draw its own text again.
const SETTLED_MS = 150;

const TYPED_LOOKS_MS = [40, 60, 120, 240, 500];

const told = (target, state, note) => valueResult.of(target, effectProof.ofState('set_text', state, note));

const kept = (target) => told(target, 'text_kept', null);

// The text once it has settled. What only repaints may fall back as soon as the field is drawn again, so what is as
// wanted is read once more.
function waitForText(target, wanted, span) {
  let value = null;
  const shows = () => {
    value = elementValue.fullValue(target);
    return isText(value, wanted);
  };
  if (clock.waitUntil(shows, clock.part(span, 400))) {
    clock.pause(Math.min(SETTLED_MS, span.left()));
    shows();
  }
  return value;
}

// Whether a page may draw the text by itself. A plain input holds no elements; a textarea looks like an editor, and takes keys as
// well.
const isEditor = ({ element, node }) => node.role === 'AXTextArea' || ax.elementsOf(element, 'AXChildren').length > 0;

// As a person does it: into the field, everything selected, and the new text in its place. The application hears of
// it as of typing, which it does not of a value that is written [bridge 4.6]. Whether it shows, unless that `isReadLater`; false as
// well when the element does not offer it.
function typeOver(target, before, wanted, span, isReadLater = false) {
  if (!elementFocus.ask(target, span).given) return false;
  const all = nativeFunctions.axRange(0, (before || '').length);
  if (all === null || !ax.setAttribute(target.element, 'AXSelectedTextRange', all)) return false;
  if (!ax.setAttribute(target.element, 'AXSelectedText', $(wanted))) return false;
  return isReadLater || isText(waitForText(target, wanted, span), wanted);
}

// Where what was read is nothing: because its application answers nothing.
const isUnread = (target, value) => value === null && ax.isSilent(target.element);
const toldUnread = (target) => told(target, null, ax.SILENT);

// A write that is not answered may have been taken.
function writeText(target, wanted) {
  const code = ax.writeAttribute(target.element, 'AXValue', $(wanted));
  elementFailures.failForCode(target, code);
  if (code !== 0 && code !== ax.CODE.NO_ANSWER) valueResult.failNotTaken(target, `${valueResult.describeState(target)}. AXError ${code}`);
}

function setSecret(target, wanted) {
  writeText(target, wanted);
  return told(target, 'text_hidden', SECRET);
}

// By keys where they can bring it; else written, which nobody need have heard of.
function setEditor(target, wanted, call, span) {
  const before = elementValue.fullValue(target);
  const obstacle = typeInto.obstacle(wanted, call, span);
  if (obstacle !== null) {
    writeText(target, wanted);
    waitForText(target, wanted, span);
    return told(target, 'text_shown', editor(obstacle));
  }
  typeInto.typeOver(target, wanted, call, span);
  const read = () => elementValue.fullValue(target);
  const value = changes.readUntil(read, (now) => isTyped(now, wanted), TYPED_LOOKS_MS, span);
  if (isTyped(value, wanted)) return told(target, 'text_typed', null);
  if (isUnread(target, value)) return toldUnread(target);
  return value === before ? told(target, null, UNSEEN) : told(target, effectProof.OTHER, OTHER);
}

function failTakenBack(target, value) {
  const shown = names.quote(value === null ? '' : value);
  return valueResult.failNotTaken(target, `From the screen: its text is ${shown} again. The application restored its own`);
}

// By a value that is written: what is on a page hears of that, and what else has one line may not.
function setWritten(target, before, wanted, onPage, span) {
  writeText(target, wanted);
  const value = waitForText(target, wanted, span);
  const isTaken = onPage || target.node.role === 'AXTextArea';
  if (isText(value, wanted)) return isTaken ? kept(target) : told(target, 'text_shown', PAINTED);
  if (isUnread(target, value)) return toldUnread(target);
  if (value === before) return failTakenBack(target, value);
  return told(target, effectProof.OTHER, OTHER);
}

// Ends the edit of a field that was typed into, by giving the focus to another element and back.
function endEdit(target, before, wanted, span) {
  const isLeft = elementFocus.leave(target, span);
  // What is only painted may be drawn again.
  clock.pause(Math.min(SETTLED_MS, span.left()));
  const value = elementValue.fullValue(target);
  if (isUnread(target, value)) return toldUnread(target);
  if (isLeft && value === null) return told(target, 'text_shown', LEFT);
  if (isLeft) ax.setAttribute(target.element, 'AXFocused', $(true));
  if (isText(value, wanted)) return isLeft ? kept(target) : told(target, 'text_shown', UNENDED);
  if (value !== before) return told(target, effectProof.OTHER, OTHER);
  if (isLeft && typeOver(target, before, wanted, span)) return told(target, 'text_shown', TAKEN_BACK);
  return setWritten(target, before, wanted, false, span);
}

// With `ends` false the caller ends the edit, and calls `afterReturn`.
export function set(target, given, call, span, ends) {
  const wanted = String(given);
  valueResult.requireSettable(target);
  if (elementValue.isSecure(target.node)) return setSecret(target, wanted);
  const before = elementValue.fullValue(target);
  const isField = FIELDS.has(target.node.role);
  // What has no focus is not being edited.
  if (isText(before, wanted) && (!isField || !elementFocus.hasFocus(target))) return kept(target);
  // Pages take a text that is selected and replaced for one that was painted only, some of them [findings 1.11].
  const onPage = elementNode.isOnPage(target.element);
  if (onPage && isText(before, wanted)) return kept(target);
  if (onPage) return isEditor(target) ? setEditor(target, wanted, call, span) : setWritten(target, before, wanted, onPage, span);
  // What may have been done already is not done in another way.
  if (!isText(before, wanted) && !typeOver(target, before, wanted, span, isField && ends))
    return ax.isSilent(target.element) ? toldUnread(target) : setWritten(target, before, wanted, onPage, span);
  if (!isField) return kept(target);
  return ends ? endEdit(target, before, wanted, span) : told(target, 'text_shown', UNENDED);
}

// What is known of a text that was put in the place of a part of another one.
export function replaced(target) {
  const onPage = elementNode.isOnPage(target.element);
  if (onPage && isEditor(target)) return effectProof.ofState('set_text', 'text_shown', REPLACED);
  const isField = !onPage && FIELDS.has(target.node.role);
  return effectProof.ofState('set_text', isField ? 'text_shown' : 'text_kept', isField ? UNENDED : null);
}

// Whether a change is that of one text to the other, of which it has parts.
function isRestored({ kind, before, after }, wanted, now) {
  const isPart = (text, part) => typeof part === 'string' && text.includes(part.replace(/^\u2026/, ''));
  return kind === 'text' && isPart(wanted, before) && isPart(now, after);
}

// What comes of Return in a field whose text was entered before: what it submitted, and of the text itself, as Return ends the edit.
// A field that shows its earlier text again has submitted nothing by that change.
export function afterReturn(target, entered, wanted, seen) {
  const now = elementValue.fullValue(target);
  const isThere = isText(now, String(wanted));
  const isBack = !isThere && Boolean(now) && now === target.node.value;
  const others = seen.changes.filter((change) => !isBack || !isRestored(change, String(wanted), now));
  const changed = isBack ? others.length > 0 : seen.changed;
  const submitted = effectProof.of('submit', { ...seen, changes: others, changed }, 'Return was pressed');
  if (entered.note !== UNENDED) return { field: entered, submitted };
  const isKept = isThere || (!isBack && submitted.effect === 'confirmed');
  const { effect } = effectProof.ofState('set_text', isKept ? 'text_kept' : 'text_shown');
  const note = isBack ? RESTORED : entered.note;
  const value = isBack ? now : entered.value;
  return { field: { ...entered, value, effect, note: effect === 'confirmed' ? null : note }, submitted };
}
