// Quitting applications, gracefully and never by force.
import * as reply from 'macmcp/core/reply';
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as ax from 'macmcp/ax/ax';
import * as runningApps from 'macmcp/app/running_apps';
import * as observation from 'macmcp/observe/observation';
import * as effectProof from 'macmcp/observe/effect_proof';
import * as surfaces from 'macmcp/window/surfaces';

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

// Whether this server runs under it: what started the server, or its bundle [findings 3.5].
function isHost(app, call) {
  return call.host_process_ids.includes(app.process_id) || (app.bundle_id !== null && call.host_bundle_ids.includes(app.bundle_id));
}

function requireAllowed(app, call) {
  const why = isHost(app, call) ? 'this server runs under it and would end with it' : PROTECTED[app.bundle_id];
  if (!why) return;
  const hint = 'Leave it running; the user can quit it manually';
  reply.fail('Refused', `Refused to quit ${names.quote(app.name)}: ${why}`, { hint, details: runningApps.identity(app) });
}

// How long an application that was asked to quit may be silent.
const SILENT_MS = 5000;

function isQuestion(element) {
  return ax.plainValue(element, 'AXRole') === 'AXSheet' || ax.plainValue(element, 'AXModal') === true;
}

const isSheet = (element) => ax.plainValue(element, 'AXRole') === 'AXSheet';

// What the application shows: {state, question}, the state being 'question' when a sheet or a modal dialog is up, 'silent'
// when it does not answer, else 'nothing'; null when nobody may look. A sheet is a child of its window, and has the focus
// when it is up ([bridge 4.8] for the attributes; belief `save-sheet` in fixtures/beliefs/OPEN.md for where it shows).
function look(app) {
  if (!ax.isTrusted()) return { state: null };
  const element = ax.application(app.process_id, 0.5);
  const focused = ax.copyAttribute(element, 'AXFocusedWindow');
  if (focused.code === ax.CODE.NO_ANSWER) return { state: 'silent' };
  if (focused.object !== null && isQuestion(focused.object)) return { state: 'question', question: focused.object };
  for (const window of surfaces.listed(element).elements) {
    const question = isQuestion(window) ? window : ax.elementsOf(window, 'AXChildren').find(isSheet);
    if (question !== undefined) return { state: 'question', question };
  }
  return { state: 'nothing' };
}

// Waits until the application has gone ('gone'), has shown a question twice in a row ('question'), or has answered
// nothing for a while ('silent'): waiting on would hold up the calls for other applications. {end, question}; null when
// the time is over. The first look comes late: closing windows and asking takes an application a moment.
function waitForEnd(app, span) {
  let questions = 0;
  let pause = clock.budget(Math.min(400, span.ms));
  let patience = clock.budget(SILENT_MS);
  return clock.waitUntil(() => {
    if (runningApps.hasEnded(app)) return { end: 'gone' };
    if (pause.left() > 0) return null;
    const { state, question } = look(app);
    questions = state === 'question' ? questions + 1 : 0;
    if (questions === 2) return { end: 'question', question };
    if (state !== 'silent') patience = clock.budget(SILENT_MS);
    else if (patience.left() <= 0) return { end: 'silent' };
    pause = clock.budget(300);
    return null;
  }, span);
}

// Quits what the caller means. {app, effect, asking_to_save}; fails with AppNotRunning, Ambiguous, Refused,
// AppNotResponding or Timeout.
export default function quitApp(wanted, call) {
  const span = clock.budget(call.budget_ms);
  const app = runningApps.find(wanted, { whole: true });
  // Its end is no failure.
  reply.setSubject(null);
  requireAllowed(app, call);
  const about = { app, expected: ['ended'], slow: true };
  return observation.during(
    call,
    about,
    span,
    () => askToQuit(app, span),
    ({ effect, asking_to_save }) => ({ app, effect, asking_to_save }),
  );
}

function askToQuit(app, span) {
  // A request to quit on behalf of the system: no Automation permission [bridge 9.5]. True means it was sent.
  const before = look(app);
  reply.requireGoingOn();
  const sent = Boolean(app.handle.terminate);
  reply.noteAct();
  const { end, question } = (sent || runningApps.hasEnded(app) ? waitForEnd(app, span) : null) || { end: null };
  if (end === 'gone') return { effect: effectProof.ofState('quit_app', 'ended').effect, asking_to_save: false };
  // What was open before asks something else, and keeps the application from quitting.
  const isNew = before.question === undefined || question === undefined || !ax.isSame(before.question, question);
  if (end === 'question') return { effect: effectProof.ofState('quit_app', null).effect, asking_to_save: isNew, waiting: question };
  const name = names.quote(app.name);
  if (end === 'silent') {
    reply.fail('AppNotResponding', `${name} was asked to quit and does not respond`, {
      why: 'It is busy, still starting or hung; whether it shows a dialog is unknown',
      hint: 'It may quit later: check again before you retry. The user can force it to quit from the Apple menu',
      details: runningApps.identity(app),
    });
  }
  if (!sent) {
    reply.fail('AppNotResponding', `${name} could not be asked to quit`, {
      why: 'macOS did not deliver the request',
      hint: 'Try again; if it keeps running, the user can quit it from its own menu',
      details: runningApps.identity(app),
    });
  }
  return reply.fail('Timeout', `${name} is still running ${span.ms} ms after it was asked to quit`, {
    why: ax.isTrusted()
      ? 'No dialog of it was seen; it may be busy, or hang'
      : 'It may be asking whether to save, which cannot be seen without the Accessibility permission',
    hint: 'Look at the screen: it may still quit, or be waiting for an answer',
    details: runningApps.identity(app),
  });
}
