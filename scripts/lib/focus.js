// Bringing an application to the front. The first and the third way need no permission; the second is skipped
// without Accessibility.
//
// Requires: reply, clock, names, ax, programs, apps
const focus = (() => {
  // Tries the ways of [bridge 9.4] in their order, each verified, the next one only when the one before had no effect:
  // macOS 14 and later may ignore a request that comes from the background. True when the application is in front.
  function bring(app, span) {
    if (app.hidden) app.handle.unhide;
    const ways = [
      () => app.handle.activateWithOptions(3),
      () => ax.trusted() && ax.set(ax.application(app.process_id), 'AXFrontmost', $(true)),
      () => app.bundle_id !== null && programs.open('-b', app.bundle_id, clock.share(span, 2000)).started,
    ];
    for (const way of ways) {
      if (apps.isInFront(app)) return true;
      if (apps.gone(app) || span.left() <= 0) return false;
      if (way() && clock.waitUntil(() => apps.isInFront(app), clock.share(span, 1000))) return true;
    }
    return apps.isInFront(app);
  }

  // Brings it to the front, or ends the script saying what is there instead.
  function demand(app, span) {
    if (bring(app, span)) return;
    const name = names.quoted(app.name);
    if (apps.gone(app)) {
      reply.fail('AppNotRunning', `Application is not running: ${name}`, { why: 'It has just ended', hint: 'Launch it again first', details: apps.candidate(app) });
    }
    const other = apps.front();
    reply.fail('Timeout', `${name} did not come to the front`, {
      why: other === null ? 'No application is in front' : `${names.quoted(other.name)} is still in front`,
      hint: 'macOS may ignore such a request while the user works elsewhere: click one of its windows, or try again',
      details: { name: app.name, process_id: app.process_id, front: other === null ? null : apps.candidate(other) },
    });
  }

  return { bring, demand };
})();
