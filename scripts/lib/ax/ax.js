// The Accessibility interface, in the stock calling style: results are cast before anything else [bridge 0.1].
import * as reply from 'macmcp/core/reply';
import * as appPolicy from 'macmcp/core/app_policy';
import * as names from 'macmcp/core/names';
import * as axValues from 'macmcp/ax/ax_values';
import * as keptBack from 'macmcp/ax/kept_back';
import * as messages from 'macmcp/ax/messages';
import * as shownOwner from 'macmcp/ax/shown_owner';

ObjC.import('ApplicationServices');

// AXError [bridge 4.2].
export const CODE = {
  FAILURE: -25200,
  ILLEGAL: -25201,
  GONE: -25202,
  NO_ANSWER: -25204,
  UNSUPPORTED: -25205,
  NO_ACTION: -25206,
  NOT_IMPLEMENTED: -25208,
  DENIED: -25211,
  NO_VALUE: -25212,
};

// Actions that end no application.
// It closes what was opened, after a stop too.
const CANCEL = 'AXCancel';
const HARMLESS = new Set(['AXRaise', 'AXScrollToVisible', CANCEL]);

// Whether the responsible application may use Accessibility; shows no prompt [bridge 3].
export function isTrusted() {
  return Boolean($.AXIsProcessTrusted());
}

// Shows the prompt for it, where macOS shows one, beside what goes on [bridge 3].
export function prompt() {
  $.AXIsProcessTrustedWithOptions($({ AXTrustedCheckOptionPrompt: true }));
}

// Ends the script without that permission: no script answers "nothing there" when it was not allowed to look. With
// `mayAsk` macOS shows its prompt, so that there is a row to switch on; the answer is not waited for [bridge 3].
export function requirePermission(mayAsk) {
  if (isTrusted()) return;
  if (mayAsk === true) prompt();
  reply.fail('AccessibilityDenied', 'Accessibility permission required');
}

const USUAL_S = 1;

// The element of a process, with a short timeout: a process that hangs would hold every call for six seconds
// [bridge 4.3]. A timeout holds for the one reference it is set on, not for equal ones or for what is read from it,
// so the default of this process is set as well, on the system-wide element [bridge 4.3].
export function application(processId, timeoutSeconds = USUAL_S) {
  const element = $.AXUIElementCreateApplication(processId);
  setDefaultTimeout(timeoutSeconds);
  $.AXUIElementSetMessagingTimeout(element, timeoutSeconds);
  return element;
}

// The default of this process, in seconds; 0 is that of macOS.
let standing = 0;
function setDefaultTimeout(seconds) {
  standing = seconds;
  $.AXUIElementSetMessagingTimeout($.AXUIElementCreateSystemWide(), seconds);
}

// Does something under another default, and puts that back: what is read afterwards has its own time [findings-2 8.10].
export function briefly(seconds, act) {
  const before = standing;
  setDefaultTimeout(seconds);
  try {
    return act();
  } finally {
    setDefaultTimeout(before);
  }
}

// An element that leaves what is done briefly: it may keep the default that was in force when it was handed out, so that what is done
// to it would end as early [findings-3 21.7] (grade C). No message is sent for that [bridge 4.3].
export function withUsualTime(element) {
  setMessageTimeout(element, USUAL_S);
  return element;
}

// How long the messages to this one reference may take [bridge 4.3].
export function setMessageTimeout(element, seconds) {
  $.AXUIElementSetMessagingTimeout(element, seconds);
}

export const sentMessages = () => messages.sentMessages();

// Whether texts of applications that the policy does not allow are read: by who keeps them back.
let readsAll = false;

// Does something that reads them, and answers none of them.
export function unveiled(act) {
  const before = readsAll;
  readsAll = true;
  try {
    return act();
  } finally {
    readsAll = before;
  }
}

// What is kept back of an element; null where nothing is.
const keptBackOf = (element) => (reply.policy() === null || readsAll ? null : shownOwner.keptBackOf(element));

// Passes a code on. An element that has gone may have taken its application along.
function checkGone(code) {
  if (code === CODE.GONE) reply.checkAtEnd(requireAlive);
  return code;
}

function requireAlive(app) {
  // Not AXRole: browsers build their trees for who reads it [findings 1.1].
  const answer = Number($.AXUIElementCopyAttributeValue(application(app.process_id), $('AXHidden'), Ref()));
  if (answer === CODE.GONE) failWithCode(CODE.GONE, app);
}

// An attribute with the code that the call gave: {code, object}; object is null unless the code is 0 (2.2 S, A), and where it is
// kept back.
export function copyAttribute(element, attribute) {
  const { code, object } = messages.copyAttribute(element, attribute);
  checkGone(code);
  const kept = object === null ? null : keptBackOf(element);
  return { code, object: kept === null ? object : keptBack.ofAttribute(object, attribute, kept) };
}

// An attribute's value, cast; null when there is none, whatever the reason.
export function readAttribute(element, attribute) {
  return copyAttribute(element, attribute).object;
}

// Whether the application of an element answers nothing now.
export const isSilent = (element) => copyAttribute(element, 'AXRole').code === CODE.NO_ANSWER;

// What to say of what was sent to it then.
export const SILENT =
  'It was sent, and the application does not answer now, so that what came of it was not read. Look with get_ui_elements in a moment.';

// The nearest element of a role that one is, or stands in at most so many levels up; null where there is none.
export function around(element, role, levels) {
  let at = element;
  for (let level = 0; at !== null && level <= levels; level += 1) {
    if (plainValue(at, 'AXRole') === role) return at;
    at = readAttribute(at, 'AXParent');
  }
  return null;
}

// The value of an attribute for a parameter, which is a bridged value, cast; null when there is none [bridge 4.14] (grade B).
export function readParameterized(element, attribute, parameter) {
  const { code, object } = messages.copyParameterized(element, attribute, parameter);
  checkGone(code);
  return object === null || keptBackOf(element) !== null ? null : object;
}

// Several attributes in one message: {code, slots}; `slots` has one slot per name in their order, as ax_slots.js gives them,
// null unless the code is 0 [bridge 4.5]. `wanted` comes from `attributes`.
export function copyAttributes(element, wanted) {
  const { code, slots } = messages.copyAttributes(element, wanted);
  checkGone(code);
  const kept = slots === null ? null : keptBackOf(element);
  return { code, slots: kept === null ? slots : keptBack.ofSlots(slots, ObjC.deepUnwrap(wanted), kept) };
}

// A list of attribute names as `batch` takes it. The strings are not wrapped one by one [bridge 2.3].
export function attributeList(list) {
  return $(list);
}

// A text or boolean attribute as a JavaScript value; null when absent or of another kind [bridge 2.3].
export function plainValue(element, attribute) {
  const object = readAttribute(element, attribute);
  return object === null ? null : axValues.plain(object);
}

// The elements of an attribute that holds a list [bridge 2.3].
export function elementsOf(element, attribute) {
  const object = readAttribute(element, attribute);
  return object === null ? [] : axValues.items(axValues.array(object));
}

// How many elements of a list come in one message.
const PAGE = 100;

// A list that does not come in one message in time [findings 1.6] (grade B), read in pages as far as it is looked at. As an
// NSArray is; null when not even its length comes.
export function pagedElements(element, attribute) {
  const out = Ref();
  if (Number($.AXUIElementGetAttributeValueCount(element, $(attribute), out)) !== 0) return null;
  const pages = new Map();
  const page = (number) => {
    const list = Ref();
    const code = Number($.AXUIElementCopyAttributeValues(element, $(attribute), number * PAGE, PAGE, list));
    return code === 0 ? axValues.items(axValues.array(ObjC.castRefToObject(list[0]))) : [];
  };
  return new axValues.List(Number(out[0]), (index) => {
    const number = Math.floor(index / PAGE);
    if (!pages.has(number)) pages.set(number, page(number));
    return pages.get(number)[index % PAGE] || null;
  });
}

// Passes the code of a write on. What is not answered may have been done all the same [bridge 4.7].
function noteAct(code) {
  if (code === 0 || code === CODE.NO_ANSWER) reply.noteAct();
  return code;
}

// Ends the script unless the application of an element may be reached, and whoever it shows something for.
function requireOpen(element) {
  appPolicy.requireElement(element);
  shownOwner.requireOpen(element);
}

// Writes an attribute; `object` is a bridged value. The code says that the call was made, not that it had an effect
// [bridge 0.2].
export function writeAttribute(element, attribute, object) {
  requireOpen(element);
  reply.requireGoingOn();
  return noteAct(checkGone(Number($.AXUIElementSetAttributeValue(element, $(attribute), object))));
}

export function setAttribute(element, attribute, object) {
  return writeAttribute(element, attribute, object) === 0;
}

// Whether an attribute can be written. A no is honest, a yes not always [bridge 4.6].
export function isSettable(element, attribute) {
  const out = Ref();
  const code = checkGone(Number($.AXUIElementIsAttributeSettable(element, $(attribute), out)));
  return code === 0 && Boolean(out[0]);
}

// What an action comes back with that was certainly not performed.
const NOT_PERFORMED = new Set([CODE.GONE, CODE.DENIED, CODE.ILLEGAL]);

// Whether an action that came back with a code may have been performed: AppKit answers errors of all kinds from actions that
// it has performed. "No such action" is meant where the element lists no such action [findings-2 7.2].
function mayBePerformed(element, action, code) {
  if (code !== CODE.NO_ACTION) return !NOT_PERFORMED.has(code);
  const listed = copyActionNames(element);
  return listed.code !== 0 || listed.names.includes(action);
}

// Performs an action: {code, sent}. It may be inert with 0, and have worked with any code where it was `sent`
// [bridge 4.7]. What took it may end its application by it.
export function performAction(element, action) {
  const isHarmless = HARMLESS.has(action);
  if (!isHarmless) requireOpen(element);
  if (action !== CANCEL) reply.requireGoingOn();
  const code = checkGone(Number($.AXUIElementPerformAction(element, $(action))));
  const sent = isHarmless ? code === 0 || code === CODE.NO_ANSWER : mayBePerformed(element, action, code);
  if (sent) reply.noteAct();
  if (sent && !isHarmless) reply.setSubject(null);
  return { code, sent };
}

function copyActionNames(element) {
  const out = Ref();
  const code = Number($.AXUIElementCopyActionNames(element, out));
  return { code, names: code === 0 ? ObjC.deepUnwrap(ObjC.castRefToObject(out[0])) || [] : [] };
}

// The names of an element's actions: a message of its own [bridge 4.1]. Those of an application's own are texts.
export function actionNames(element) {
  const { names: found } = copyActionNames(element);
  return keptBackOf(element) === null ? found : found.filter((name) => /^AX[A-Za-z]+$/.test(name));
}

// How elements are compared, which this process has proven: by CFEqual and CFHash, else by the methods of NSObject
// [bridge 4.1] [findings 1.10] (grade B).
let comparison = null;
function compared() {
  if (comparison !== null) return comparison;
  const [one, same, other] = [1, 1, 2].map((processId) => $.AXUIElementCreateApplication(processId));
  const equal = (a, b) => Boolean($.CFEqual(a, b));
  const proven = equal(one, same) && !equal(one, other) && String($.CFHash(one)) === String($.CFHash(same));
  comparison = proven
    ? { equal, hash: (element) => String($.CFHash(element)) }
    : // A reference that was not cast has no methods, and is equal to nothing.
      { equal: (a, b) => typeof a.isEqual === 'function' && Boolean(a.isEqual(b)), hash: (element) => String(element.hash) };
  return comparison;
}

// Whether two elements are one: only within this process [bridge 4.1] (grade B). Two arrays are the same when their members are.
export const isSame = (one, other) => compared().equal(one, other);

// What is known of elements: those with one hash stand together, equality decides [bridge 4.5] (grade B).
export function elementMap() {
  // Behind each element stands what is known of it.
  const ofHash = new Map();
  function placeIn(known, element) {
    for (let at = 0; at < known.length; at += 2) if (isSame(known[at], element)) return at;
    return -1;
  }
  function get(element) {
    const known = ofHash.get(compared().hash(element)) || [];
    const at = placeIn(known, element);
    return at < 0 ? undefined : known[at + 1];
  }
  // Whether nothing was known of it before; what was known stays.
  function add(element, value) {
    const key = compared().hash(element);
    const known = ofHash.get(key);
    if (known === undefined) ofHash.set(key, [element, value]);
    else if (placeIn(known, element) >= 0) return false;
    else known.push(element, value);
    return true;
  }
  return { get, add };
}

// A set of elements. `add` answers whether it was not there before.
export function elementSet() {
  const known = elementMap();
  return { add: (element) => known.add(element, true) };
}

// Ends the script with what a code means, the application named [bridge 4.2].
export function failWithCode(code, app) {
  const name = names.quote(app.name);
  const details = { name: app.name, process_id: app.process_id, ax_error: code };
  const hint = 'Look at its windows on the screen: answer a dialog that waits there, or try again in a moment';
  if (code === CODE.DENIED) reply.fail('AccessibilityDenied', 'Accessibility permission required', { details });
  if (code === CODE.GONE) {
    reply.fail('AppNotRunning', `Application is not running: ${name}`, {
      why: 'It is no longer running',
      hint: 'Launch it, and check what it shows before you continue',
      details,
    });
  }
  if (code === CODE.NO_ANSWER) {
    const why = 'It may still be starting, be busy, show a dialog, or not be made for Accessibility';
    reply.fail('AppNotResponding', `${name} does not answer`, { why, hint, details });
  }
  reply.fail('AppNotResponding', `${name} does not expose its user interface`, {
    why: `macOS answers with AXError ${code}`,
    hint,
    details,
  });
}
