// The window server's list of windows [bridge 6]: ids, bounds and order, without any permission.
//
// Requires: core/reply
ObjC.import('ApplicationServices');

const windowServer = (() => {
  // kCGWindowListExcludeDesktopElements, alone and with kCGWindowListOptionOnScreenOnly [bridge 6].
  const ALL = 16;
  const ON_SCREEN = 17;

  // kCGWindowListOptionAll.
  const EVERY = 0;

  // Normal windows, floating ones and modal panels [bridge 6].
  const LAYERS = [0, 3, 8];

  // The window server's windows, front to back: {window_id, process_id, name, on_screen, sharing, x, y, width,
  // height}. `name` is null without Screen Recording.
  function list(options) {
    const list = ObjC.castRefToObject($.CGWindowListCopyWindowInfo(options, 0));
    if (list.isNil()) {
      reply.fail('NoGuiSession', 'Nobody is logged in at the screen', {
        why: 'Windows exist only in a session with a screen',
        hint: 'Log in there and try again; over ssh or from a daemon there is nothing to see',
      });
    }
    return ObjC.deepUnwrap(list)
      .filter((entry) => LAYERS.includes(Number(entry.kCGWindowLayer)) && Number(entry.kCGWindowAlpha) > 0)
      .map((entry) => ({
        window_id: Number(entry.kCGWindowNumber),
        process_id: Number(entry.kCGWindowOwnerPID),
        name: typeof entry.kCGWindowName === 'string' ? entry.kCGWindowName : null,
        on_screen: Boolean(entry.kCGWindowIsOnscreen),
        // 0 for windows that their applications keep to themselves [bridge 6].
        sharing: Number(entry.kCGWindowSharingState),
        x: Number(entry.kCGWindowBounds.X),
        y: Number(entry.kCGWindowBounds.Y),
        width: Number(entry.kCGWindowBounds.Width),
        height: Number(entry.kCGWindowBounds.Height),
      }));
  }

  // Whether a window is there at all, on whatever level and Space.
  function has(windowId) {
    const list = ObjC.castRefToObject($.CGWindowListCopyWindowInfo(EVERY, 0));
    return !list.isNil() && ObjC.deepUnwrap(list).some((entry) => Number(entry.kCGWindowNumber) === windowId);
  }

  return { list, has, ON_SCREEN, ALL };
})();
