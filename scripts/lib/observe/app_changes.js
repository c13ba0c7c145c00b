// What a menu command changed in its application. Many commands leave no trace that can be read: what is compared is what
// a look at the application costs few messages for.
//
// Requires: core/names, ax/ax, ax/ax_values, app/running_apps, observe/changes
ObjC.import('AppKit');

const appChanges = (() => {
  // Before each look; dialogs and new windows take an application a moment.
  const PAUSES_MS = [60, 240];

  const OF_APP = ['AXWindows', 'AXFocusedWindow', 'AXFocusedUIElement'];
  const OF_WINDOW = ['AXTitle', 'AXPosition', 'AXSize', 'AXMinimized', 'AXFullScreen'];
  const OF_TEXT = ['AXNumberOfCharacters', 'AXSelectedTextRange'];
  const OF_ITEM = ['AXTitle', 'AXEnabled', 'AXMenuItemMarkChar'];

  // The slots of an element's attributes, each read by `values` in their order; null when it tells none.
  function valuesOf(element, attributes, values) {
    if (element === null) return null;
    const { slots } = ax.copyAttributes(element, ax.attributeList(attributes));
    return slots === null ? null : values.map((value, place) => value(slots.objectAtIndex(place)));
  }

  function ofApp(app) {
    const { slots } = ax.copyAttributes(ax.application(app.process_id), ax.attributeList(OF_APP));
    if (slots === null) return { windows: [], window: null, text: null };
    return {
      windows: axValues.items(axValues.array(slots.objectAtIndex(0))),
      window: axValues.element(slots.objectAtIndex(1)),
      text: axValues.element(slots.objectAtIndex(2)),
    };
  }

  // What can be told of an application and of the menu item that was chosen.
  function read(app, item) {
    const { windows, window, text } = ofApp(app);
    const front = runningApps.frontmost();
    const { boolean, point, size } = axValues;
    return {
      windows,
      focused_window: { element: window, shape: valuesOf(window, OF_WINDOW, [axValues.text, point, size, boolean, boolean]) },
      text: valuesOf(text, OF_TEXT, [axValues.number, axValues.range]),
      item: valuesOf(item, OF_ITEM, [axValues.text, boolean, axValues.text]),
      // Counts without looking at what is there, so nobody is asked [bridge 10].
      clipboard: Number($.NSPasteboard.generalPasteboard.changeCount),
      front_app: front === null ? null : front.process_id,
      hidden: Boolean(app.handle.hidden),
    };
  }

  // Which window is in front shows by the focused one; here the order does not count.
  const sameSet = (one, other) => one.length === other.length && one.every((each) => other.some((known) => ax.isSame(each, known)));

  const sameWindow = (one, other) =>
    changes.sameElement(one.element, other.element) && JSON.stringify(one.shape) === JSON.stringify(other.shape);

  const SAME = { windows: sameSet, focused_window: sameWindow };

  // What changed since `before`: the names of what did, empty when nothing was seen in time.
  function wait(app, item, before, span) {
    const look = () => (runningApps.hasEnded(app) ? ['quit'] : changes.differences(before, read(app, item), SAME));
    return changes.readUntil(look, (names) => names.length > 0, PAUSES_MS, span);
  }

  return { read, wait };
})();
