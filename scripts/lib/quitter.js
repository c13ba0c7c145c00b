// Quitting applications, gracefully and never by force.
//
// Requires: reply, clock, names, ax, apps
const quitter = (() => {
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

  // `host` tells which applications this server runs under: {bundle_ids, process_ids}.
  function guard(app, host) {
    const hosts = app.bundle_id !== null && host.bundle_ids.includes(app.bundle_id);
    const why = hosts || host.process_ids.includes(app.process_id)
      ? 'this server runs under it and would end with it'
      : PROTECTED[app.bundle_id];
    if (!why) return;
    const hint = 'Leave it running; the user can quit it by hand';
    reply.fail('Refused', `Refused to quit ${names.quoted(app.name)}: ${why}`, { hint, details: apps.candidate(app) });
  }

  function isQuestion(element) {
    return ax.value(element, 'AXRole') === 'AXSheet' || ax.value(element, 'AXModal') === true;
  }

  // Whether a sheet or a modal dialog is up in the application. A sheet is a child of its window, and has the focus
  // when it is up ([bridge 4.8] for the attributes; belief `save-sheet` in fixtures/beliefs/OPEN.md for where it
  // shows). null when nobody may look.
  function asks(app) {
    if (!ax.trusted()) return null;
    const element = ax.application(app.process_id, 0.5);
    const focused = ax.read(element, 'AXFocusedWindow');
    if (focused !== null && isQuestion(focused)) return true;
    return ax.elements(element, 'AXWindows').some(
      (window) => isQuestion(window) || ax.elements(window, 'AXChildren').some((child) => ax.value(child, 'AXRole') === 'AXSheet'),
    );
  }

  // Waits until the application has gone ('gone'), or has shown a question twice in a row ('asking'); null when the
  // time is over. The first look comes late: closing windows and asking takes an application a moment.
  function outcome(app, span) {
    let seen = 0;
    let look = clock.budget(Math.min(400, span.ms));
    return clock.waitUntil(() => {
      if (apps.gone(app)) return 'gone';
      if (look.left() > 0) return null;
      seen = asks(app) ? seen + 1 : 0;
      if (seen === 2) return 'asking';
      look = clock.budget(300);
      return null;
    }, span);
  }

  // Quits what the caller means. {app, effect, asking_to_save}; fails with AppNotRunning, Ambiguous, Refused,
  // AppNotResponding or Timeout.
  function quit(wanted, budgetMs, host) {
    const span = clock.budget(budgetMs);
    const app = apps.find(wanted);
    // Its end is no failure.
    reply.about(null);
    guard(app, host);
    // A request to quit on behalf of the system: no Automation permission [bridge 9.5]. True means it was sent.
    const sent = Boolean(app.handle.terminate);
    const end = sent || apps.gone(app) ? outcome(app, span) : null;
    if (end === 'gone') return { app, effect: 'confirmed', asking_to_save: false };
    if (end === 'asking') return { app, effect: 'unverified', asking_to_save: true };
    const name = names.quoted(app.name);
    if (!sent) {
      reply.fail('AppNotResponding', `${name} could not be asked to quit`, {
        why: 'macOS did not deliver the request',
        hint: 'Try again; if it stays, the user can quit it by its own menu',
        details: apps.candidate(app),
      });
    }
    return reply.fail('Timeout', `${name} is still running ${span.ms} ms after it was asked to quit`, {
      why: ax.trusted()
        ? 'No dialog of it was seen; it may be busy, or hang'
        : 'It may be asking whether to save, which cannot be seen without the Accessibility permission',
      hint: 'Look at the screen: it may still quit, or wait for an answer',
      details: apps.candidate(app),
    });
  }

  return { quit };
})();
