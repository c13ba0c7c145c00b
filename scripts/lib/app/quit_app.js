// Quitting applications, gracefully and never by force.
//
// Requires: core/reply, core/clock, core/names, ax/ax, app/running_apps
const quitApp = (() => {
  // Without these nobody can work at the Mac, or macOS starts them again at once [bridge 9.5].
  const PROTECTED = {
    'com.apple.loginwindow': 'quitting it would end the login session',
    'com.apple.dock': 'it is a part of macOS that starts again at once',
    'com.apple.finder': 'it is a part of macOS that starts again at once',
    'com.apple.systemuiserver': 'it is a part of macOS that starts again at once',
    'com.apple.controlcenter': 'it is a part of macOS that starts again at once',
    'com.apple.WindowManager': 'it is a part of macOS that starts again at once',
    'com.apple.notificationcenterui': 'it is a part of macOS that starts again at once',
  };

  // `hostBundleIds` names the applications that this server runs under.
  function requireAllowed(app, hostBundleIds) {
    const why =
      app.bundle_id !== null && hostBundleIds.includes(app.bundle_id)
        ? 'this server runs under it and would end with it'
        : PROTECTED[app.bundle_id];
    if (!why) return;
    const hint = 'Leave it running; the user can quit it by hand';
    reply.fail('Refused', `Refused to quit ${names.quote(app.name)}: ${why}`, { hint, details: runningApps.identity(app) });
  }

  function isQuestion(element) {
    return ax.plainValue(element, 'AXRole') === 'AXSheet' || ax.plainValue(element, 'AXModal') === true;
  }

  // Whether a sheet or a modal dialog is up in the application. A sheet is a child of its window, and has the focus
  // when it is up ([bridge 4.8] for the attributes; belief `save-sheet` in fixtures/beliefs/OPEN.md for where it
  // shows). null when nobody may look.
  function isAsking(app) {
    if (!ax.isTrusted()) return null;
    const element = ax.application(app.process_id, 0.5);
    const focused = ax.readAttribute(element, 'AXFocusedWindow');
    if (focused !== null && isQuestion(focused)) return true;
    return ax
      .elementsOf(element, 'AXWindows')
      .some(
        (window) => isQuestion(window) || ax.elementsOf(window, 'AXChildren').some((child) => ax.plainValue(child, 'AXRole') === 'AXSheet'),
      );
  }

  // Waits until the application has gone ('gone'), or has shown a question twice in a row ('asking'); null when the
  // time is over. The first look comes late: closing windows and asking takes an application a moment.
  function waitForEnd(app, span) {
    let seen = 0;
    let look = clock.budget(Math.min(400, span.ms));
    return clock.waitUntil(() => {
      if (runningApps.hasEnded(app)) return 'gone';
      if (look.left() > 0) return null;
      seen = isAsking(app) ? seen + 1 : 0;
      if (seen === 2) return 'asking';
      look = clock.budget(300);
      return null;
    }, span);
  }

  // Quits what the caller means. {app, effect, asking_to_save}; fails with AppNotRunning, Ambiguous, Refused,
  // AppNotResponding or Timeout.
  function quit(wanted, call) {
    const span = clock.budget(call.budget_ms);
    const app = runningApps.find(wanted);
    // Its end is no failure.
    reply.setSubject(null);
    requireAllowed(app, call.host_bundle_ids);
    // A request to quit on behalf of the system: no Automation permission [bridge 9.5]. True means it was sent.
    const sent = Boolean(app.handle.terminate);
    const end = sent || runningApps.hasEnded(app) ? waitForEnd(app, span) : null;
    if (end === 'gone') return { app, effect: 'confirmed', asking_to_save: false };
    if (end === 'asking') return { app, effect: 'unverified', asking_to_save: true };
    const name = names.quote(app.name);
    if (!sent) {
      reply.fail('AppNotResponding', `${name} could not be asked to quit`, {
        why: 'macOS did not deliver the request',
        hint: 'Try again; if it stays, the user can quit it by its own menu',
        details: runningApps.identity(app),
      });
    }
    return reply.fail('Timeout', `${name} is still running ${span.ms} ms after it was asked to quit`, {
      why: ax.isTrusted()
        ? 'No dialog of it was seen; it may be busy, or hang'
        : 'It may be asking whether to save, which cannot be seen without the Accessibility permission',
      hint: 'Look at the screen: it may still quit, or wait for an answer',
      details: runningApps.identity(app),
    });
  }

  return quit;
})();
