// Which windows lie before a window, as the window server orders them [bridge 6].
//
// Requires: core/rectangles, window/window_server
const covering = (() => {
  // What lies before a window: {x, y, width, height, own} each, `own` for those of the same process. None for one that is not
  // on the screen. `entries` are those on the screen, front to back.
  function before(windowId, entries) {
    const place = entries.findIndex((entry) => entry.window_id === windowId);
    if (place < 0) return [];
    const { process_id: owner } = entries[place];
    return entries
      .slice(0, place)
      .filter((entry) => !rectangles.isEmpty(rectangles.intersection(entry, entries[place])))
      .map(({ x, y, width, height, process_id: process }) => ({ x, y, width, height, own: process === owner }));
  }

  // Adds `covered_by` to the roots that are windows.
  function mark(roots) {
    const entries = windowServer.listIfAny(windowServer.ON_SCREEN) || [];
    for (const root of roots) {
      if (root.index === null && root.window_id !== null) root.covered_by = before(root.window_id, entries);
    }
  }

  return { before, mark };
})();
