// What has the keyboard focus, and whether a text that was sent stands there: the proof that it arrived [bridge 4.9]
// [bridge 4.14].
import * as clock from 'macmcp/core/clock';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as changes from 'macmcp/observe/changes';
import * as effectProof from 'macmcp/observe/effect_proof';

const WANTED = ['AXRole', 'AXSubrole', 'AXValue', 'AXSelectedTextRange', 'AXDOMIdentifier'];
const SECURE = 'AXSecureTextField';

// After how long an app that took the keys is asked again, each time.
const LOOKS_MS = [40, 60, 120, 240];
const SLOW_LOOKS_MS = LOOKS_MS.concat([500, 1000]);

// How long keys take to arrive where nothing shows that they have, and how long an app takes that pastes: it got what
// the clipboard held before when that came back sooner [findings 5.2].
const UNSEEN_MS = 220;
const UNSEEN_PASTE_MS = 1000;

// {element, role, on_page, secure, value, range}; null without a focus. The value of a password field is never read out.
function readElement(element) {
  const { code, slots } = ax.copyAttributes(element, ax.attributeList(WANTED));
  if (slots === null) return { element, code, role: null, on_page: false, secure: false, value: null, range: null };
  const [role, subrole, value, range, pageId] = WANTED.map((_, index) => slots.objectAtIndex(index));
  const secure = axValues.text(subrole) === SECURE || axValues.text(role) === SECURE;
  return {
    element,
    code,
    role: axValues.text(role),
    on_page: axValues.text(pageId) !== null,
    secure,
    value: secure ? null : axValues.text(value),
    range: axValues.range(range),
  };
}

const ENDS = [ax.CODE.DENIED, ax.CODE.GONE, ax.CODE.NO_ANSWER];

function readFocus(app) {
  const { code, object } = ax.copyAttribute(ax.application(app.process_id), 'AXFocusedUIElement');
  return { code, focus: object === null ? null : readElement(object) };
}

// What has the focus before anything is sent; ends the script when the application does not answer.
export function focusedElement(app) {
  const { code, focus } = readFocus(app);
  if (ENDS.includes(code)) ax.failWithCode(code, app);
  return focus;
}

const TEXT_ROLES = new Set(['AXTextField', 'AXTextArea', 'AXComboBox']);

// Whether a text of several characters can come by one event: what AppKit takes as text, it inserts whole [bridge 8.3].
// Pages hear of each key; virtual machines, remote desktops and whatever draws itself are no text to Accessibility, and
// may read the first character only.
export const takesWholeText = (focus) =>
  focus !== null && TEXT_ROLES.has(focus.role) && !focus.on_page && focus.value !== null && focus.range !== null;

// The text of an element once `text` has taken the place of its selection; null when it shows no text.
function textAfterInsertion(before, text) {
  if (before === null || before.range === null || before.secure) return null;
  const { location, length } = before.range;
  const value = before.value || '';
  return value.slice(0, location) + text + value.slice(location + length);
}

// Fields take no line breaks or tabs: these keys lead on.
const mayMoveFocus = (before, text) => before !== null && before.role !== 'AXTextArea' && /[\n\t]/.test(text);

export const UNTOLD = 'The text was sent; the focused element does not expose its text';

// {effect, note} of a text that was sent: looks until it stands where the focus was.
export function waitForText(before, text, span, slow = false) {
  const wanted = textAfterInsertion(before, text);
  const first = mayMoveFocus(before, text) ? textAfterInsertion(before, /^[^\n\t]*/.exec(text)[0]) : null;
  if (wanted === null) {
    clock.pause(Math.min(slow ? UNSEEN_PASTE_MS : UNSEEN_MS, span.left()));
    return effectProof.ofState('type_text', null, UNTOLD);
  }
  const isThere = (now) => now.value === wanted && isMoved(before, now);
  const hasLedOn = (now) => first !== null && now.value === first && first !== before.value;
  const read = () => readElement(before.element);
  const after = changes.readUntil(read, (now) => isThere(now) || hasLedOn(now), slow ? SLOW_LOOKS_MS : LOOKS_MS, span);
  if (isThere(after)) return effectProof.ofState('type_text', 'text_inserted');
  if (after.code === ax.CODE.NO_ANSWER)
    return effectProof.ofState('type_text', null, 'The text was sent, and the app does not answer now: look at it in a moment');
  const isOther = after.value !== before.value && !(first !== null && after.value === first);
  return effectProof.ofState('type_text', isOther ? effectProof.OTHER : null, whyNot(before, after, first));
}

// A text that replaced its like shows by the selection only.
function isMoved(before, after) {
  return (
    after.value !== before.value ||
    after.range === null ||
    after.range.location !== before.range.location ||
    after.range.length !== before.range.length
  );
}

function whyNot(before, after, first) {
  if (first !== null && after.value === first) return 'The text before the first Return or Tab stands in its field; these keys led on';
  if (after.value === before.value) return 'The text was sent, and the element with the focus shows no change: check that it takes text';
  const what = 'the app may have completed, corrected or formatted it';
  return `The text was sent, and the element with the focus now holds something else: ${what}`;
}
