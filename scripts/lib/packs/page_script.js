// A script in a page: browsers answer null for what fails, for nothing and for what they cannot hand over [answers G1].
import * as names from 'macmcp/core/names';
import * as reply from 'macmcp/core/reply';

// What the page says of the script: a JSON text, whatever comes of it.
const REPORT = `
(function (source$) {
  var told$ = function (report) { return JSON.stringify(report); };
  try {
    var value$ = eval(source$);
    if (value$ !== null && typeof value$ === 'object' && typeof value$.then === 'function') return told$({ kind: 'promise' });
    var json$ = JSON.stringify(value$);
    return json$ === undefined ? told$({ kind: typeof value$ }) : '{"kind":"value","value":' + json$ + '}';
  } catch (error) {
    var is$ = error !== null && typeof error === 'object';
    return told$({ kind: 'error', name: String(is$ ? error.name : typeof error), message: String(is$ ? error.message : error) });
  }
})`;

const NOTES = {
  undefined: 'The script gives undefined: let its last line be the value.',
  promise: 'It gives a promise, which is not waited for: have it set a property of window, and read that with another call.',
};

function reportOf(told) {
  try {
    return typeof told === 'string' ? JSON.parse(told) : null;
  } catch (_) {
    return null;
  }
}

function failScript(name, message) {
  reply.fail('InvalidParameter', `Invalid parameter: javascript threw ${names.oneLine(name)}: ${names.oneLine(message, 1000)}`, {
    hint: 'Correct the script; what it did before the error is done',
    details: { parameter: 'javascript', name: names.oneLine(name), message: names.oneLine(message, 1000) },
  });
}

// {value, note}; `ask` has the browser run a text in the page.
export function run(javascript, ask) {
  reply.beginAct();
  const report = reportOf(ask(`${REPORT}(${JSON.stringify(javascript)})`));
  if (report === null) {
    reply.fail('AppNotResponding', 'The page did not say what came of the script', {
      why: 'It may have been left, or closed, by the script',
      hint: 'Look at the page before you run it again',
    });
  }
  // A page may forbid scripts to be made of texts: then nothing of it was run.
  if (report.kind === 'error' && report.name === 'EvalError') return { value: plainValue(ask(javascript)), note: UNCHECKED };
  if (report.kind === 'error') failScript(report.name, report.message);
  if (report.kind === 'value') return { value: report.value };
  return { value: null, note: NOTES[report.kind] || `It gives a ${report.kind}, which cannot be handed over.` };
}

const UNCHECKED = 'The security policy of the page hides errors: null may be one.';
const plainValue = (value) => (value === undefined ? null : value);
