// The Accessibility interface, in the stock calling style: results are cast before anything else [bridge 0.1].
//
// Requires: reply, names
ObjC.import('ApplicationServices');

const ax = (() => {
  // AXError [bridge 4.2].
  const CODE = {
    FAILURE: -25200,
    ILLEGAL: -25201,
    GONE: -25202,
    NO_ANSWER: -25204,
    UNSUPPORTED: -25205,
    NOT_IMPLEMENTED: -25208,
    DENIED: -25211,
    NO_VALUE: -25212,
  };

  // Actions that end no application.
  const HARMLESS = new Set(['AXRaise', 'AXScrollToVisible', 'AXCancel']);

  // Whether the responsible application may use Accessibility; silent [bridge 3].
  function trusted() {
    return Boolean($.AXIsProcessTrusted());
  }

  // Ends the script when nobody may look: no script answers "nothing there" when it was not allowed to look. With
  // `mayAsk` macOS shows its prompt, so that there is a row to switch on; the answer is not waited for [bridge 3].
  function demand(mayAsk) {
    if (trusted()) return;
    if (mayAsk === true) $.AXIsProcessTrustedWithOptions($({ AXTrustedCheckOptionPrompt: true }));
    reply.fail('AccessibilityDenied', 'Accessibility permission required');
  }

  // The element of a process, with a short patience: a process that hangs would hold every call for six seconds
  // [bridge 4.3]. A timeout holds for the one reference it is set on, not for equal ones or for what is read from it,
  // so the default of this process is set as well, on the system-wide element [bridge 4.3].
  function application(processId, timeoutSeconds = 1) {
    const element = $.AXUIElementCreateApplication(processId);
    $.AXUIElementSetMessagingTimeout($.AXUIElementCreateSystemWide(), timeoutSeconds);
    $.AXUIElementSetMessagingTimeout(element, timeoutSeconds);
    return element;
  }

  // How long the messages to this one reference may take [bridge 4.3].
  function patience(element, seconds) {
    $.AXUIElementSetMessagingTimeout(element, seconds);
  }

  // Passes a code on. An element that has gone may have taken its application along.
  function noted(code) {
    if (code === CODE.GONE) reply.doubt(demandAlive);
    return code;
  }

  function demandAlive(app) {
    const answer = Number($.AXUIElementCopyAttributeValue(application(app.process_id), $('AXRole'), Ref()));
    if (answer === CODE.GONE) refuse(CODE.GONE, app);
  }

  // An attribute with the code that the call gave: {code, object}; object is null unless the code is 0 (2.2 S, A).
  function copy(element, attribute) {
    const out = Ref();
    const code = noted(Number($.AXUIElementCopyAttributeValue(element, $(attribute), out)));
    return { code, object: code === 0 ? ObjC.castRefToObject(out[0]) : null };
  }

  // An attribute's value, cast; null when there is none, whatever the reason.
  function read(element, attribute) {
    return copy(element, attribute).object;
  }

  // Several attributes in one message: {code, slots}; `slots` is an NSArray with one slot per name in their order, null
  // unless the code is 0 [bridge 4.5]. `wanted` comes from `attributes`.
  function batch(element, wanted) {
    const out = Ref();
    const code = noted(Number($.AXUIElementCopyMultipleAttributeValues(element, wanted, 0, out)));
    return { code, slots: code === 0 ? ObjC.castRefToObject(out[0]) : null };
  }

  // A list of attribute names as `batch` takes it. The strings are not wrapped one by one [bridge 2.3].
  function attributes(list) {
    return $(list);
  }

  // The classes that slots are asked about, looked up once: a tree has a dozen slots an element.
  let known = null;
  function kinds() {
    if (known === null) known = { text: $.NSString, number: $.NSNumber, list: $.NSArray };
    return known;
  }

  // An empty slot of a batch is an error placeholder, not null: what is not of the expected class is absent
  // [bridge 0.9].
  function text(slot) {
    return slot.isKindOfClass(kinds().text) ? ObjC.unwrap(slot) : null;
  }

  function number(slot) {
    return slot.isKindOfClass(kinds().number) ? Number(ObjC.unwrap(slot)) : null;
  }

  // A CFBoolean unwraps to true or to 1, depending on the system [bridge 2.3].
  function flag(slot) {
    return slot.isKindOfClass(kinds().number) ? Boolean(ObjC.unwrap(slot)) : null;
  }

  // An NSArray as it is: its elements are taken out by objectAtIndex [bridge 2.3].
  function list(slot) {
    return slot.isKindOfClass(kinds().list) ? slot : null;
  }

  const POINT = /\bx:\s*(-?[\d.]+(?:e[-+]?\d+)?)\s+y:\s*(-?[\d.]+(?:e[-+]?\d+)?)/i;
  const SIZE = /\bw:\s*(-?[\d.]+(?:e[-+]?\d+)?)\s+h:\s*(-?[\d.]+(?:e[-+]?\d+)?)/i;

  function pair(pattern, slot) {
    const found = pattern.exec(String(ObjC.unwrap(slot.description)));
    if (found === null) return null;
    const values = [Number(found[1]), Number(found[2])];
    return values.every(Number.isFinite) ? values : null;
  }

  // A point or a size from its description [bridge 4.4], way 1; null for anything else, placeholders included: theirs
  // has no coordinates, and neither have `inf` and `nan`.
  const point = (slot) => pair(POINT, slot);
  const size = (slot) => pair(SIZE, slot);

  // An element in a slot of a batch; null for an empty slot, which holds a placeholder or NSNull [bridge 4.5].
  function element(slot) {
    if (slot.isKindOfClass($.NSNull)) return null;
    return /kAXValueAXErrorType/.test(String(ObjC.unwrap(slot.description))) ? null : slot;
  }

  const RANGE = /\blocation:\s*(\d+)\s+length:\s*(\d+)/i;

  // A range from its description, in UTF-16 units [bridge 4.4], way 1; null for anything else.
  function range(slot) {
    const found = RANGE.exec(String(ObjC.unwrap(slot.description)));
    return found === null ? null : { location: Number(found[1]), length: Number(found[2]) };
  }

  // A text, a number or a boolean; null for anything else.
  function plain(slot) {
    return slot.isKindOfClass(kinds().text) || slot.isKindOfClass(kinds().number) ? ObjC.unwrap(slot) : null;
  }

  // What AXValue holds in an element that shows text: dates, URLs and attributed strings occur as well [bridge 4.5].
  function scalar(slot) {
    const value = plain(slot);
    if (value !== null) return value;
    if (slot.isKindOfClass($.NSAttributedString)) return ObjC.unwrap(slot.string);
    if (slot.isKindOfClass($.NSURL)) return ObjC.unwrap(slot.absoluteString);
    if (slot.isKindOfClass($.NSDate)) return new Date(Number(slot.timeIntervalSince1970) * 1000).toISOString();
    return null;
  }

  // A text or boolean attribute as a JavaScript value; null when absent or of another kind [bridge 2.3].
  function value(element, attribute) {
    const object = read(element, attribute);
    return object === null ? null : plain(object);
  }

  // The members of an NSArray; none for null.
  function members(array) {
    const found = [];
    const count = array === null ? 0 : Number(array.count);
    for (let index = 0; index < count; index += 1) found.push(array.objectAtIndex(index));
    return found;
  }

  // The elements of an attribute that holds a list [bridge 2.3].
  function elements(element, attribute) {
    const object = read(element, attribute);
    return object === null ? [] : members(list(object));
  }

  // Writes an attribute; `object` is a bridged value. The code says that the call was made, not that it had an effect
  // [bridge 0.2].
  function write(element, attribute, object) {
    return noted(Number($.AXUIElementSetAttributeValue(element, $(attribute), object)));
  }

  function set(element, attribute, object) {
    return write(element, attribute, object) === 0;
  }

  // Whether an attribute can be written. A no is honest, a yes not always [bridge 4.6].
  function settable(element, attribute) {
    const out = Ref();
    const code = noted(Number($.AXUIElementIsAttributeSettable(element, $(attribute), out)));
    return code === 0 && Boolean(out[0]);
  }

  // Performs an action and answers the code. It may be inert with 0, and have worked with NO_ANSWER [bridge 4.7]. What
  // took it may end its application by it.
  function perform(element, action) {
    const code = noted(Number($.AXUIElementPerformAction(element, $(action))));
    if (!HARMLESS.has(action) && (code === 0 || code === CODE.NO_ANSWER)) reply.about(null);
    return code;
  }

  // The names of an element's actions: a message of its own [bridge 4.1].
  function actions(element) {
    const out = Ref();
    const code = Number($.AXUIElementCopyActionNames(element, out));
    return code === 0 ? ObjC.deepUnwrap(ObjC.castRefToObject(out[0])) || [] : [];
  }

  // Whether two elements are one: only within this process [bridge 4.1] (grade B).
  function same(one, other) {
    return Boolean($.CFEqual(one, other));
  }

  // A set of elements: the hash is the drawer, equality decides [bridge 4.5] (grade B).
  function collection() {
    const drawers = new Map();
    // Whether it was not there before.
    function add(element) {
      const key = String($.CFHash(element));
      const drawer = drawers.get(key);
      if (drawer === undefined) {
        drawers.set(key, [element]);
        return true;
      }
      if (drawer.some((other) => same(other, element))) return false;
      drawer.push(element);
      return true;
    }
    return { add };
  }

  // Ends the script with what a code means, the application named [bridge 4.2].
  function refuse(code, app) {
    const name = names.quoted(app.name);
    const details = { name: app.name, process_id: app.process_id, ax_error: code };
    const hint = 'Look at its windows on the screen: answer a dialog that waits there, or try again in a moment';
    if (code === CODE.DENIED) reply.fail('AccessibilityDenied', 'Accessibility permission required', { details });
    if (code === CODE.GONE) {
      reply.fail('AppNotRunning', `Application is not running: ${name}`, {
        why: 'It has just ended',
        hint: 'Launch it, and look at what it shows before you go on',
        details,
      });
    }
    if (code === CODE.NO_ANSWER) {
      const why = 'It may still be starting, be busy, show a dialog, or not be made for Accessibility';
      reply.fail('AppNotResponding', `${name} does not answer`, { why, hint, details });
    }
    reply.fail('AppNotResponding', `${name} does not show its user interface`, { why: `macOS answers with AXError ${code}`, hint, details });
  }

  return {
    CODE, trusted, demand, application, patience, copy, read, batch, attributes, text, number, flag, list, element, point, size, range, plain, scalar,
    value, members, elements, write, set, settable, perform, actions, same, collection, refuse,
  };
})();
