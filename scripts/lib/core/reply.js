// The envelope: what a script prints, and how it fails.
//
// A template's `run` returns reply.run(() => ...). osascript prints a returned string as it is, so what appears on
// stdout is one line of pure ASCII JSON: {"ok":true,"result":...} or {"ok":false,"error":{...}} [bridge 1].
// This is the only file that may call console.log, and only for what the server must know while a script runs: it
// writes to stderr [bridge 1].

ObjC.import('unistd');

// A failure that the script foresaw.
class Failure extends Error {
  constructor(code, what, more) {
    super(what);
    this.code = code;
    this.more = more;
  }
}

// Ends the script with a foreseen failure. `code` is one of the codes of src/error.rs; `what` says what happened.
// Optional: `why` it did or what was found instead, `hint` what to do next, `details` for machines. Sentences go
// without their final full stop.
/** @type {(code: ErrorCode, what: string, more?: {why?: string, hint?: string, details?: object}) => never} */
export function fail(code, what, { why, hint, details = {} } = {}) {
  throw new Failure(code, what, { why, hint, details });
}

// A parameter that has to be there. Tools check their parameters themselves; a script run by hand has only this.
/** @type {<P, K extends keyof P & string>(params: P, name: K) => P[K]} */
export function required(params, name) {
  const value = params[name];
  if (value === undefined || value === null || value === '') {
    fail('InvalidParameter', `Invalid parameter: ${name} is missing`, { details: { parameter: name } });
  }
  return value;
}

// Halves of surrogate pairs are no Unicode text, and JSON parsers refuse them. With the flag `u` the range matches
// only halves without their partner.
const LONE = /[\ud800-\udfff]/u;

function wellFormed(text) {
  return LONE.test(text) ? text.replace(/[\ud800-\udfff]/gu, '\ufffd') : text;
}

function wellFormedValue(_, value) {
  if (typeof value === 'string') return wellFormed(value);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  if (!Object.keys(value).some((key) => LONE.test(key))) return value;
  const copy = {};
  for (const key of Object.keys(value)) copy[wellFormed(key)] = value[key];
  return copy;
}

// How much of a text is looked at in one go: most parts of a long one have nothing to escape, and telling that from the
// beginning to the end of a part takes half the time of a search for it.
const PART = 1000;
const PRINTABLE = /^[ -~]*$/;

// The same of a part of full length: engines that do not compile patterns go through one without a choice at each letter in
// a third of the time. It takes long to be made, and is made for long texts.
const wholePart = () => new RegExp(`^(?:${'[ -~]'.repeat(PART / 20)}){20}$`);
const LONG = 20 * PART;

const escaped = (text) => text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

// JSON with what is not printable ASCII escaped, and whether it seems to have half of a pair: JSON.stringify writes those as
// escapes (ES2019), older engines as they are.
function asciiOf(text) {
  const parts = [];
  const whole = text.length < LONG ? PRINTABLE : wholePart();
  let hasHalf = text.indexOf('\\ud') >= 0; // `includes` takes ten times as long in engines that do not compile
  for (let start = 0; start < text.length; start += PART) {
    const part = text.slice(start, start + PART);
    const isPrintable = (part.length === PART ? whole : PRINTABLE).test(part);
    hasHalf = hasHalf || (!isPrintable && LONE.test(part));
    parts.push(isPrintable ? part : escaped(part));
  }
  return { ascii: parts.join(''), hasHalf };
}

// One line of ASCII JSON, so the encoding of the pipe does not matter. Only a text that seems to have half of a pair is
// written again.
function encode(value) {
  const { ascii, hasHalf } = asciiOf(JSON.stringify(value));
  return hasHalf ? asciiOf(JSON.stringify(value, wellFormedValue)).ascii : ascii;
}

// What is known about something thrown. Apple event errors carry `errorNumber`, all carry `line` [events 2].
// Without a code the caller maps the number and the text.
function describe(thrown) {
  if (thrown instanceof Failure) {
    return Object.assign({ code: thrown.code, message: thrown.message }, thrown.more);
  }
  const isObject = thrown !== null && (typeof thrown === 'object' || typeof thrown === 'function');
  const error = { message: String(isObject && thrown.message ? thrown.message : thrown) };
  if (isObject && Number.isFinite(thrown.errorNumber)) error.number = thrown.errorNumber;
  if (isObject && typeof thrown.name === 'string') {
    error.details = { name: thrown.name };
    if (Number.isFinite(thrown.line)) error.details.line = thrown.line;
  }
  return error;
}

// The application that the script is about; null from the moment on when its end may be what was asked for.
let subject = null;
// Fails when the subject has ended; null until something has answered that it is no more.
let doubted = null;

export function setSubject(app) {
  subject = app;
  return app;
}

// `check` is called at the end of the script: what was read of an application that ended meanwhile is incomplete, and what
// was not found in it was not missing.
export function checkAtEnd(check) {
  doubted = check;
}

// The process whose tree was waited for; null when none was.
let awaitedTree = null;

// Tells the server that the tree of a process was waited for: it says so to later scripts, in call.awaited_trees.
export function rememberAwaitedTree(owner) {
  awaitedTree = owner;
}

// What the action of the script was seen to change; null when nothing was looked at.
let observed = null;

// Tells the server what changed, beside the result: scripts/lib/observe/observed_report.js makes it.
export function setObserved(seen) {
  observed = seen;
}

// What the answer is to be read with: {sentence, effect}, `effect` being that of the answers that it is for, null for all.
let caveats = [];

// Has a sentence stand in the note of the result, or only of one with that effect.
export function setCaveat(sentence, effect = null) {
  caveats.push({ sentence, effect });
}

function withCaveat(result) {
  if (typeof result !== 'object' || result === null || result.note === undefined) return result;
  const said = caveats.filter(({ effect }) => effect === null || effect === result.effect).map(({ sentence }) => sentence);
  const before = result.note === null || /[.?!]$/.test(result.note) ? result.note : `${result.note}.`;
  return said.length === 0 ? result : Object.assign({}, result, { note: [before, ...said].filter(Boolean).join(' ') });
}

// What a script waits for before it does anything; null where no file of it waits.
let gate = null;

// `wait` is called with what the server adds to the call: before each body, and for scripts that it adds nothing to.
export function setGate(wait) {
  gate = wait;
}

// What macOS has counted of input up to the last event that this script posted; null when it posted none, or nobody asked.
let inputCount = null;

// Tells the server: it says so to later scripts, in call.person.
export function rememberInput(count) {
  inputCount = count;
}

// How often the script has had something done: what fails before the first time has changed nothing.
let acts = 0;

export function noteAct() {
  acts += 1;
}

export const countActs = () => acts;

// What is told of the action as far as it has got; null where nothing is.
let done = null;

// What is told when the person ends the script from now on.
export function noteDone(far) {
  done = far;
}

export const toldSoFar = () => done || 'it was not finished';

// The file that is there while the user has macmcp stopped (src/user_stop.rs); null for scripts that go on.
let stopFile = null;
// That this ends the script, once it was found; null before. Whoever tries another way after a failure does not go on.
let stopped = null;

// Ends the script where the user has macmcp stopped: before each event that is no release.
export function requireGoingOn() {
  if (stopFile === null || !$.NSFileManager.defaultManager.fileExistsAtPath($(stopFile))) return;
  // What is held is let go of on the way out.
  linger();
  stopped = new Failure('Stopped', 'The user has stopped macmcp', {
    why: acts === 0 ? 'Nothing was done' : `Stopped on the way: ${toldSoFar()}`,
    hint: 'Do nothing more on this Mac. Only the user can resume it, with `macmcp resume` in a terminal',
    details: { started: acts > 0 },
  });
  throw stopped;
}

// The same, for what has no way to tell whether it was done.
export function beginAct() {
  requireGoingOn();
  noteAct();
}

// What puts back what a script has moved, where its call fails.
let restorers = [];

// `restore` is called with the failure, and answers what it could not put back, as a sentence; null where all is as it was.
export function onFailure(restore) {
  restorers.push(restore);
}

// The failure, with what was not put back. It is put back once. Putting back may fail as well, and is not what was asked for.
export function restored(thrown) {
  const all = restorers;
  restorers = [];
  try {
    const left = [...new Set(all.map((restore) => restore(thrown)))].filter((sentence) => sentence !== null);
    if (left.length === 0 || !(thrown instanceof Failure)) return thrown;
    const why = [thrown.more.why, ...left].filter(Boolean).join('. ');
    return new Failure(thrown.code, thrown.message, Object.assign({}, thrown.more, { why }));
  } catch (_) {
    return thrown;
  }
}

function envelopeOf(content) {
  if (awaitedTree !== null) Object.assign(content, { awaited_tree: awaitedTree });
  if (observed !== null) Object.assign(content, { observed });
  if (inputCount !== null) Object.assign(content, { input_count: inputCount });
  return encode(content);
}

// How long the script stays after its body, in seconds.
let lingers = 0;

// The body fails, and what it lets go of on the way out has to arrive: a script that ends at once may take its last events
// with it [bridge 7].
export function linger() {
  lingers = 0.06;
}

// What `body` answers or throws: {ok, envelope}.
function outcome(body) {
  try {
    const result = body();
    return { ok: true, envelope: envelopeOf({ ok: true, result: result === undefined ? null : withCaveat(result) }) };
  } catch (thrown) {
    return failed(thrown);
  }
}

// The same of a failure.
const failed = (thrown) => ({ ok: false, envelope: envelopeOf({ ok: false, error: describe(restored(thrown)) }) });

// The rules of src/policy that hold for this call; null when every application is allowed.
let rules = null;
export const policy = () => rules;

// How long the server may be late with ending a script whose time is up, in seconds.
const GRACE = 2;

// Has macOS end this process after so many seconds, whatever it waits for then (probe `bridge-alarm`); 0 takes that back.
// The server ends a script sooner. When it and its supervisor were killed, nobody else ends one that waits in an Apple
// event. Answers the seconds that were left before.
function endProcessAfter(seconds) {
  try {
    return Number($.alarm(seconds));
  } catch (_) {
    return 0;
  }
}

const secondsOf = (ms) => Math.ceil(Math.min(ms, 86400000) / 1000) + GRACE;

// Runs the body of a template and answers the envelope, whatever the body does. `call` is what the server adds, for
// scripts that reach applications or wait.
/** @type {(body: () => any, call?: CallFields) => string} */
export function run(body, call) {
  if (call === undefined) return runUnlimited(body, call);
  endProcessAfter(secondsOf(call.budget_ms));
  const envelope = runUnlimited(body, call);
  endProcessAfter(0);
  return envelope;
}

// Lets the body begin.
function admit(call) {
  requireGoingOn();
  if (gate !== null) gate(call);
  else if (call !== undefined && call.person !== null) throw new Error('nothing in this script waits for the user');
}

// What a body answers that begins where the user lets it go on.
function answerOf(body, call) {
  try {
    admit(call);
    const answer = body();
    if (stopped === null) return answer;
  } catch (thrown) {
    throw stopped || thrown;
  }
  throw stopped;
}

function runUnlimited(body, call) {
  rules = call === undefined ? null : call.policy;
  stopFile = call === undefined ? null : call.stop_file;
  done = null;
  stopped = null;
  subject = null;
  doubted = null;
  awaitedTree = null;
  observed = null;
  caveats = [];
  acts = 0;
  restorers = [];
  lingers = 0;
  inputCount = null;
  const answered = outcome(() => answerOf(body, call));
  if (lingers > 0) delay(lingers);
  if (subject === null || doubted === null) return answered.envelope;
  const alive = outcome(() => doubted(subject));
  return alive.ok ? answered.envelope : alive.envelope;
}

// Tells the caller how far a long script is. `id` is call.progress_id; it is null when
// nobody listens.
export function progress(id, value) {
  if (id === null) return;
  console.log(`macmcp-progress ${id} ${encode(value)}`);
}

// Sends Apple events to an application by `question`, and tells the server to kill this process if an answer takes longer
// than `limitMs`: JavaScript has no way to bound an event, macOS waits two minutes [events 1.8].
/** @type {(app: string, limitMs: number, question: () => any) => any} */
export function awaitApp(app, limitMs, question) {
  console.log(`macmcp-awaiting ${encode({ app, limit_ms: limitMs })}`);
  const left = endProcessAfter(secondsOf(limitMs));
  try {
    return question();
  } finally {
    endProcessAfter(left);
    console.log('macmcp-awaiting null');
  }
}
