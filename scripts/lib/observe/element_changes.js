// Whether an action on an element did anything. A code of 0 does not say so [bridge 0.2] [bridge 4.7], so the element
// and its application are looked at before and after, and what differs is the proof.
//
// `target` comes from findElement.
//
// Requires: core/clock, ax/ax, ax/ax_values, app/running_apps, element/element_node
const elementChanges = (() => {
  // How long to wait before each look afterwards.
  const STEPS_MS = [0, 50, 150, 300];

  const LISTS = ['AXWindows', 'AXChildren'];
  const OWN = ['title', 'description', 'value', 'enabled', 'focused', 'selected'];

  const alike = (one, other) => one.length === other.length && one.every((each, place) => ax.isSame(each, other[place]));

  function ofApplication(target) {
    const application = ax.application(target.app.process_id);
    const { slots } = ax.copyAttributes(application, ax.attributeList(LISTS));
    const lists = slots === null ? [] : LISTS.map((_, place) => axValues.items(axValues.array(slots.objectAtIndex(place))));
    return { lists, focus: ax.readAttribute(application, 'AXFocusedUIElement') };
  }

  // What an element and its application are now. `node` is null when the element has gone.
  function look(target) {
    const { code, node } = elementNode.read(target.element, elementNode.attributes());
    return Object.assign({ code, node, ended: runningApps.hasEnded(target.app) }, ofApplication(target));
  }

  // As `look`, where the element has just been read.
  const before = (target) => Object.assign({ code: 0, node: target.node }, ofApplication(target));

  const children = (node) => (node.children === null ? 0 : Number(node.children.count));

  function sameNode(one, other) {
    if (one === null || other === null) return one === other;
    const framed = (node) => JSON.stringify(node.frame);
    return OWN.every((name) => one[name] === other[name]) && children(one) === children(other) && framed(one) === framed(other);
  }

  function sameFocus(one, other) {
    if (one === null || other === null) return one === other;
    return ax.isSame(one, other);
  }

  function differs(was, is) {
    if (is.ended) return true;
    // An application that does not answer tells nothing.
    const unread = is.code === ax.CODE.NO_ANSWER || is.lists.length !== was.lists.length;
    if (unread) return false;
    return !sameNode(was.node, is.node) || !sameFocus(was.focus, is.focus) || is.lists.some((list, place) => !alike(list, was.lists[place]));
  }

  // Looks until something is different: {changed, seen}.
  function waitForChange(target, was, span) {
    let seen = was;
    for (const step of STEPS_MS) {
      if (span.left() < step) break;
      clock.pause(step);
      seen = look(target);
      if (differs(was, seen)) return { changed: true, seen };
    }
    return { changed: false, seen };
  }

  // Looks at the element alone until `is` holds of it, and answers how it looked last; null when it has gone.
  function waitUntil(target, span, is) {
    let node = null;
    for (const step of STEPS_MS) {
      if (span.left() < step) break;
      clock.pause(step);
      node = elementNode.read(target.element, elementNode.attributes()).node;
      if (node === null || is(node)) break;
    }
    return node;
  }

  const facts = (node) => (node === null ? null : elementNode.facts(node));

  return { before, waitForChange, waitUntil, facts };
})();
