// What an action on an element changed: in the element, and in its application's windows, children and focus.
//
// `target` comes from findElement.
//
// Requires: ax/ax, ax/ax_values, app/running_apps, element/element_node, observe/changes
const elementChanges = (() => {
  // Before each look; a code of 0 does not mean that the application is done [bridge 4.7].
  const PAUSES_MS = [0, 50, 150, 300];

  const LISTS = ['AXWindows', 'AXChildren'];
  const OF_ELEMENT = ['title', 'description', 'value', 'enabled', 'focused', 'selected', 'frame'];
  const SAME = { windows: changes.sameElements, children: changes.sameElements, focus: changes.sameElement };

  function ofElement(node) {
    if (node === null) return null;
    const count = node.children === null ? 0 : Number(node.children.count);
    return OF_ELEMENT.map((name) => node[name]).concat([count]);
  }

  // {code, node, ended, reading}: the reading is null when the application did not answer.
  function readApp(target, code, node) {
    const application = ax.application(target.app.process_id);
    const { slots } = ax.copyAttributes(application, ax.attributeList(LISTS));
    const ended = runningApps.hasEnded(target.app);
    if (slots === null) return { code, node, ended, reading: null };
    const [windows, children] = LISTS.map((_, place) => axValues.items(axValues.array(slots.objectAtIndex(place))));
    const focus = ax.readAttribute(application, 'AXFocusedUIElement');
    return { code, node, ended, reading: { element: ofElement(node), windows, children, focus } };
  }

  // What an element, which has just been read, and its application are now.
  const before = (target) => readApp(target, 0, target.node);

  // `node` is null when the element has gone.
  function look(target) {
    const { code, node } = elementNode.read(target.element, elementNode.attributes());
    return readApp(target, code, node);
  }

  function hasChanged(was, is) {
    if (is.ended) return true;
    // An application that does not answer tells nothing.
    if (is.code === ax.CODE.NO_ANSWER || is.reading === null || was.reading === null) return false;
    return changes.differences(was.reading, is.reading, SAME).length > 0;
  }

  // Looks until something is different: {changed, seen}.
  function waitForChange(target, was, span) {
    const last = changes.readUntil(
      () => look(target),
      (is) => hasChanged(was, is),
      PAUSES_MS,
      span,
    );
    return { changed: hasChanged(was, last), seen: last };
  }

  // Looks at the element alone until `is` holds of it, and answers how it looked last; null when it has gone.
  function waitUntil(target, span, is) {
    const read = () => elementNode.read(target.element, elementNode.attributes()).node;
    return changes.readUntil(read, (node) => node === null || is(node), PAUSES_MS, span);
  }

  const facts = (node) => (node === null ? null : elementNode.facts(node));

  return { before, waitForChange, waitUntil, facts };
})();
