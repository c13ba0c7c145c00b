// Giving several elements their values. All of them are found before the first is changed.
import * as reply from 'macmcp/core/reply';
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as ax from 'macmcp/ax/ax';
import clickElement from 'macmcp/element/click_element';
import * as elementFailures from 'macmcp/element/element_failures';
import * as elementNode from 'macmcp/element/element_node';
import findElement from 'macmcp/element/find_element';
import setElementValue from 'macmcp/element/set_element_value';
import * as setText from 'macmcp/element/set_text';
import * as person from 'macmcp/input/person';
import * as pressReturn from 'macmcp/input/press_return';
import * as observation from 'macmcp/observe/observation';

const place = (index, name) => `Field ${index + 1}, ${names.quote(name)}`;

// How long an application takes to enable what sends a form.
const ENABLED_MS = 500;

const find = (name, known, params, call, span, isMeant) =>
  findElement(Object.assign({}, params, { element: name }), Object.assign({}, call, { target: known }), span, isMeant);

function findField(name, known, params, call, span) {
  const target = find(name, known, params, call, span, elementNode.takesValue);
  elementFailures.requireEnabled(target);
  return target;
}

// {target, error}: an element, or why there is none.
function look(search) {
  try {
    return { target: search(), error: null };
  } catch (error) {
    if (error.more === undefined) throw error;
    return { target: null, error };
  }
}

// Ends the script with all that could not be found. `wanted`: [{words, found}].
function requireAll(wanted) {
  const missing = wanted.filter(({ found }) => found.error !== null);
  if (missing.length === 0) return;
  const [{ words, found }] = missing;
  const { error } = found;
  const others = missing.slice(1, 5).map((each) => `${each.words}: ${each.found.error.message}`);
  const why = [error.more.why, ...others].filter((each) => each).join('. ');
  reply.fail(error.code, `${words}: ${error.message}`, {
    why,
    hint: `${error.more.hint || 'Call get_ui_elements'}. Nothing was changed`,
    details: Object.assign({}, error.more.details, { missing: missing.map((each) => each.words) }),
  });
}

const short = (value) => (typeof value === 'string' ? names.oneLine(value, 200) : value);

function setOne(target, field, call, span, ends) {
  const { value, previous = value, effect, note } = setElementValue(target, field.value, call, span, ends);
  return { element: field.element, value: short(value), previous: short(previous), effect, note };
}

// Ends the script while it can still say what it has done: past its time it is killed.
function requireTime(span) {
  if (span.left() > 0) return;
  reply.fail('Timeout', `Setting the fields took longer than ${span.ms} ms`, { hint: 'Call again with the remaining fields' });
}

// Sets one after the other; a failure tells which were set before. Return ends the edit of the last one.
function setAll(targets, params, call, span) {
  const done = [];
  targets.forEach((target, index) => {
    const field = params.fields[index];
    try {
      requireTime(span);
      person.requireNobody(true);
      const ends = params.submit !== 'true' || index < targets.length - 1;
      done.push(setOne(target, field, call, span, ends));
    } catch (error) {
      if (error.more === undefined) throw error;
      const before =
        done.length === 0 ? 'No field was set before it' : `Set before it: ${names.quoteList(done.map((each) => each.element))}`;
      reply.fail(error.code, `${place(index, field.element)}: ${error.message}`, {
        why: [error.more.why, before].filter((each) => each).join('. '),
        hint: error.more.hint,
        details: Object.assign({}, error.more.details, { done }),
      });
    }
  });
  return done;
}

// Clicks what sends the form, once it is enabled: many are only when all is filled in.
function clickButton(button, call, span) {
  const isEnabled = () => {
    const { node } = elementNode.read(button.element, elementNode.attributes());
    if (node !== null) button.node = node;
    return node === null || node.enabled !== false;
  };
  if (clock.waitUntil(isEnabled, clock.part(span, ENABLED_MS))) {
    return clickElement(button, { button: 'left', count: 1, action: null }, call, span);
  }
  return reply.fail('Disabled', `${elementFailures.describe(button)} is still disabled`, {
    why: 'It may require more fields',
    hint: 'Call get_ui_elements to see the form',
  });
}

// What sends the form, or why it did not with what was set before.
function send(fields, submit) {
  try {
    return submit();
  } catch (error) {
    if (error.more === undefined) throw error;
    const set = `The fields are set: ${names.quoteList(fields.map((each) => each.element))}`;
    return reply.fail(error.code, `Sending the form failed: ${error.message}`, {
      why: [error.more.why, set].filter((each) => each).join('. '),
      hint: error.more.hint,
      details: Object.assign({}, error.more.details, { fields }),
    });
  }
}

// Sets the fields and presses Return in the last one, or clicks. What is told as changed is what the last of these did.
function setAndSend(targets, button, params, call, span) {
  const last = targets[targets.length - 1];
  const { app } = last;
  if (button === null && params.submit !== 'true') {
    const set = () => setAll(targets, params, call, span);
    return observation.during(call, { app }, span, set, (fields) => ({ fields, submitted: null, note: null }));
  }
  const about = { app };
  const fields = observation.unlessDone(call, about, span, () => setAll(targets, params, call, span));
  if (button !== null) {
    const { effect, note } = send(fields, () => clickButton(button, call, span));
    return { fields, submitted: effect, note };
  }
  const press = () => send(fields, () => pressReturn.inElement(last, call, span));
  return observation.during(call, { ...about, target: last }, span, press, (_, seen) => {
    const { value } = params.fields[fields.length - 1];
    const { field, submitted } = setText.afterReturn(last, fields.pop(), value, seen);
    fields.push({ ...field, value: short(field.value) });
    return { fields, submitted: submitted.effect, note: submitted.note };
  });
}

// {fields, submitted, note}. `params.targets` and `params.submit_target` are what the server knows of elements that were
// named by refs.
export default function fillForm(params, call, span) {
  ax.requirePermission(call.may_ask);
  const wanted = params.fields.map(({ element }, index) => ({
    words: place(index, element),
    found: look(() => findField(element, params.targets[index], params, call, span)),
  }));
  const hasButton = params.submit !== 'true' && params.submit !== 'false';
  if (hasButton) {
    wanted.push({
      words: `\`submit\` ${names.quote(params.submit)}`,
      found: look(() => find(params.submit, params.submit_target, params, call, span)),
    });
  }
  requireAll(wanted);
  const found = wanted.map((each) => each.found.target);
  const button = hasButton ? found.pop() : null;
  return setAndSend(found, button, params, call, span);
}
