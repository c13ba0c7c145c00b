// What has the keyboard focus, and what became of it: the proof that keys arrived [bridge 4.9] [bridge 4.14].
//
// Requires: core/clock, ax/ax, ax/ax_values, app/running_apps
ObjC.import('AppKit');

const keyboardChanges = (() => {
  const WANTED = ['AXRole', 'AXSubrole', 'AXValue', 'AXSelectedTextRange'];
  const SECURE = 'AXSecureTextField';

  // After how long an app that took the keys is asked again, each time.
  const LOOKS_MS = [40, 60, 120, 240];
  const SLOW_LOOKS_MS = LOOKS_MS.concat([500, 1000]);

  // {element, role, secure, value, range}; null without a focus. The value of a password field is never read out.
  function state(element) {
    const { code, slots } = ax.copyAttributes(element, ax.attributeList(WANTED));
    if (slots === null) return { element, code, role: null, secure: false, value: null, range: null };
    const [role, subrole, value, range] = WANTED.map((_, index) => slots.objectAtIndex(index));
    const secure = axValues.text(subrole) === SECURE || axValues.text(role) === SECURE;
    return { element, code, role: axValues.text(role), secure, value: secure ? null : axValues.text(value), range: axValues.range(range) };
  }

  const ENDS = [ax.CODE.DENIED, ax.CODE.GONE, ax.CODE.NO_ANSWER];

  function focused(app) {
    const { code, object } = ax.copyAttribute(ax.application(app.process_id), 'AXFocusedUIElement');
    return { code, focus: object === null ? null : state(object) };
  }

  // What has the focus before anything is sent; ends the script when the application does not answer.
  function focusedElement(app) {
    const { code, focus } = focused(app);
    if (ENDS.includes(code)) ax.failWithCode(code, app);
    return focus;
  }

  // The text of an element once `text` has taken the place of its selection; null when it shows no text.
  function expected(before, text) {
    if (before === null || before.range === null || before.secure) return null;
    const { location, length } = before.range;
    const value = before.value || '';
    return value.slice(0, location) + text + value.slice(location + length);
  }

  // Fields take no line breaks or tabs: these keys lead on.
  const led = (before, text) => before !== null && before.role !== 'AXTextArea' && /[\n\t]/.test(text);

  // {effect, note} of a text that was sent: looks until it stands where the focus was.
  function waitForText(before, text, span, slow = false) {
    const wanted = expected(before, text);
    const first = led(before, text) ? expected(before, /^[^\n\t]*/.exec(text)[0]) : null;
    let after = before;
    for (const pause of slow ? SLOW_LOOKS_MS : LOOKS_MS) {
      clock.pause(Math.min(pause, span.left()));
      if (wanted === null && pause > 120) break;
      if (wanted !== null) {
        after = state(before.element);
        if (after.value === wanted && isMoved(before, after)) return { effect: 'confirmed', note: null };
        if (first !== null && after.value === first && first !== before.value) break;
      }
    }
    return { effect: 'unverified', note: whyNot(before, after, wanted, first) };
  }

  // A text that replaced its like shows by the selection only.
  function isMoved(before, after) {
    return after.value !== before.value || after.range === null
      || after.range.location !== before.range.location || after.range.length !== before.range.length;
  }

  function whyNot(before, after, wanted, first) {
    if (wanted === null) return 'The text was sent; what has the focus does not show its text';
    if (first !== null && after.value === first) return 'The text before the first Return or Tab stands in its field; these keys led on';
    if (after.value === before.value) return 'The text was sent, and the element with the focus shows no change: check that it takes text';
    return 'The text was sent, and the element with the focus now holds something else: the app may have completed, corrected or formatted it';
  }

  // What keys may change: the application in front, the focus, its text and selection, the clipboard.
  function surroundings(app) {
    const front = runningApps.frontmost();
    return {
      front: front === null ? 0 : front.process_id,
      clipboard: Number($.NSPasteboard.generalPasteboard.changeCount),
      ...focused(app),
    };
  }

  function sameRange(one, other) {
    return one === null || other === null ? one === other : one.location === other.location && one.length === other.length;
  }

  function sameFocus(one, other) {
    if (one === null || other === null) return one === other;
    return ax.isSame(one.element, other.element) && one.value === other.value && sameRange(one.range, other.range);
  }

  function differ(before, after) {
    if (after.front !== before.front || after.clipboard !== before.clipboard || after.code === ax.CODE.GONE) return true;
    // Who does not answer shows nothing.
    return after.code !== ax.CODE.NO_ANSWER && !sameFocus(before.focus, after.focus);
  }

  // {effect, note} of keys that `send` sends: confirmed once anything they may change has changed.
  function waitForChange(app, send, span) {
    const before = surroundings(app);
    if (ENDS.includes(before.code)) ax.failWithCode(before.code, app);
    send(before.focus);
    for (const pause of LOOKS_MS) {
      clock.pause(Math.min(pause, span.left()));
      if (differ(before, surroundings(app))) return { effect: 'confirmed', note: null };
    }
    return { effect: 'unverified', note: 'The keys were sent; neither the focus, its text, the clipboard nor the application in front changed' };
  }

  return { focusedElement, waitForText, waitForChange };
})();
