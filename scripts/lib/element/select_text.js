// Selecting a part of an element's text, telling what is selected, and putting another text in its place [bridge 4.6] (grade B).
//
// `target` comes from findElement.
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as nativeFunctions from 'macmcp/core/native_functions';
import * as textCut from 'macmcp/core/text_cut';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as elementFailures from 'macmcp/element/element_failures';
import * as elementFocus from 'macmcp/element/element_focus';
import * as elementValue from 'macmcp/element/element_value';
import * as setText from 'macmcp/element/set_text';
import * as textParts from 'macmcp/element/text_parts';
import * as selectByKeys from 'macmcp/input/select_by_keys';
import * as effectProof from 'macmcp/observe/effect_proof';

const WAIT_MS = 400;

// As much of a selected text is answered.
const LONGEST = 2000;

const REWRITTEN = 'The element did not take the selection alone: its whole text was rewritten.';
const NO_RANGE = 'macOS makes no range of these numbers, and the arrow keys did not lead there';
const UNREAD = 'The application does not tell what is selected.';

function selectedRange(target) {
  const object = ax.readAttribute(target.element, 'AXSelectedTextRange');
  return object === null ? null : axValues.range(object);
}

// Where a part of the text is on the screen; null where the application does not say [bridge 4.14] (grade B).
function boundsOf(target, { start, end }) {
  const range = nativeFunctions.axRange(start, end - start);
  const object = range === null ? null : ax.readParameterized(target.element, 'AXBoundsForRange', range);
  const frame = object === null ? null : axValues.frame(object, object);
  return frame !== null && frame.height > 0 ? frame : null;
}

function failMissing(target, what, why = undefined) {
  elementFailures.fail('ElementNotFound', target, what, why, 'Read its text with get_ui_element_value');
}

function findPart(target, text, { text: part, occurrence }) {
  const found = textParts.occurrences(text, part);
  if (found.length === 0) failMissing(target, `does not hold the text ${names.quote(part)}`, 'Letter case and spaces count');
  if (occurrence === undefined && found.length > 1)
    elementFailures.fail(
      'Ambiguous',
      target,
      `holds the text ${names.quote(part)} ${found.length} times`,
      `They are in the lines ${names.listSome(found.map(({ start }) => String(textParts.lineAt(text, start))))}`,
      'Give `occurrence` as well, or a longer text',
    );
  const chosen = found[(occurrence || 1) - 1];
  return chosen || failMissing(target, `holds the text ${names.quote(part)} only ${found.length} times`);
}

function findLine(target, text, number) {
  const all = textParts.lines(text);
  return all[number - 1] || failMissing(target, `has no line ${number}`, `It has ${all.length}`);
}

// The part that is asked for; null when none is.
function wantedPart(target, text, params) {
  if (params.text !== undefined) return findPart(target, text, params);
  if (params.line !== undefined) return findLine(target, text, params.line);
  if (params.start === undefined) return null;
  if (params.start > text.length) failMissing(target, `has no place ${params.start}`, `Its text has ${text.length} UTF-16 units`);
  return textParts.whole(text, params.start, params.start + params.length);
}

const isRange = (range, part) => range !== null && range.location === part.start && range.length === part.end - part.start;

function select(target, text, part, call, span) {
  elementFocus.request(target, span);
  const range = nativeFunctions.axRange(part.start, part.end - part.start);
  if (range === null && selectByKeys.select(target, text, part, call, span)) return;
  const code = range === null ? ax.CODE.ILLEGAL : ax.writeAttribute(target.element, 'AXSelectedTextRange', range);
  elementFailures.failForCode(target, code);
  const took = clock.waitUntil(() => isRange(selectedRange(target), part), clock.part(span, WAIT_MS));
  if (took) return;
  elementFailures.fail(
    'NotEditable',
    target,
    'did not take the selection',
    range === null ? NO_RANGE : code === 0 ? 'Another part is selected' : `AXError ${code}`,
    'Click it first, or select with the mouse: drag',
  );
}

// Puts a text in the place of the selection: {part, effect, note}.
function replace(target, text, part, wanted, span) {
  const expected = text.slice(0, part.start) + wanted + text.slice(part.end);
  const isThere = () => elementValue.fullValue(target) === expected;
  const settled = () => clock.waitUntil(isThere, clock.part(span, WAIT_MS));
  const done = { start: part.start, end: part.start + wanted.length };
  if (ax.setAttribute(target.element, 'AXSelectedText', $(wanted)) && settled()) return { part: done, ...setText.replaced(target) };
  if (elementValue.fullValue(target) === text && ax.setAttribute(target.element, 'AXValue', $(expected)) && settled())
    return { part: done, ...effectProof.ofState('set_text', 'text_shown', REWRITTEN) };
  return elementFailures.fail(
    'NotEditable',
    target,
    'did not take the text',
    'It shows another one than expected',
    'Read it with get_ui_element_value; type_text replaces what is selected',
  );
}

function answer(target, part, { effect, note }) {
  const text = elementValue.fullValue(target) || '';
  const selected = text.slice(part.start, part.end);
  return {
    text: textCut.shorten(selected, LONGEST),
    start: part.start,
    length: part.end - part.start,
    line: textParts.lineAt(text, part.start),
    bounds: boundsOf(target, part),
    effect,
    note,
  };
}

function requireText(target) {
  const text = elementValue.fullValue(target);
  if (elementValue.isSecure(target.node))
    elementFailures.fail('Refused', target, 'is a secure field', 'Its text is never returned', 'Use set_ui_element_value for it');
  if (typeof text !== 'string') elementFailures.fail('NotEditable', target, 'has no text', undefined, 'Pass a text field or text area');
  return text;
}

// Selects what `params` ask for, and replaces it where they say so; without either it tells the selection.
export default function selectText(target, params, call, span) {
  const text = requireText(target);
  const wanted = wantedPart(target, text, params);
  if (wanted !== null) {
    elementFailures.requireEnabled(target);
    select(target, text, wanted, call, span);
  }
  const range = selectedRange(target);
  if (range === null) return elementFailures.fail('NotEditable', target, 'reports no selection', UNREAD, 'Give it the focus first');
  const part = { start: range.location, end: range.location + range.length };
  if (params.replacement === undefined) return answer(target, part, effectProof.ofState('select_text', 'selection'));
  elementFailures.requireEnabled(target);
  const done = replace(target, text, part, params.replacement, span);
  return answer(target, done.part, done);
}
