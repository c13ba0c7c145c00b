// Bringing an application to the front. The first and the third way need no permission; the second is skipped
// without Accessibility.
//
// Requires: core/reply, core/clock, core/names, core/programs, ax/ax, app/running_apps
const appActivation = (() => {
  // Tries the ways of [bridge 9.4] in their order, each verified, the next one only when the one before had no effect:
  // macOS 14 and later may ignore a request that comes from the background. True when the application is in front.
  function bringToFront(app, span) {
    if (app.hidden) app.handle.unhide;
    const ways = [
      () => app.handle.activateWithOptions(3),
      () => ax.isTrusted() && ax.setAttribute(ax.application(app.process_id), 'AXFrontmost', $(true)),
      () => app.bundle_id !== null && programs.openApp('-b', app.bundle_id, clock.part(span, 2000)).started,
    ];
    for (const way of ways) {
      if (runningApps.isFrontmost(app)) return true;
      if (runningApps.hasEnded(app) || span.left() <= 0) return false;
      if (way() && clock.waitUntil(() => runningApps.isFrontmost(app), clock.part(span, 1000))) return true;
    }
    return runningApps.isFrontmost(app);
  }

  // Brings it to the front, or ends the script saying what is there instead.
  function requireFront(app, span) {
    if (bringToFront(app, span)) return;
    const name = names.quote(app.name);
    if (runningApps.hasEnded(app)) {
      reply.fail('AppNotRunning', `Application is not running: ${name}`, {
        why: 'It has just ended',
        hint: 'Launch it again first',
        details: runningApps.identity(app),
      });
    }
    const other = runningApps.frontmost();
    reply.fail('Timeout', `${name} did not come to the front`, {
      why: other === null ? 'No application is in front' : `${names.quote(other.name)} is still in front`,
      hint: 'macOS may ignore such a request while the user works elsewhere: click one of its windows, or try again',
      details: { name: app.name, process_id: app.process_id, front: other === null ? null : runningApps.identity(other) },
    });
  }

  return { bringToFront, requireFront };
})();
