// Bringing an application to the front. Without Accessibility its part of the first way is skipped; the others need no
// permission.
import * as reply from 'macmcp/core/reply';
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as programs from 'macmcp/core/programs';
import * as ax from 'macmcp/ax/ax';
import * as frontApp from 'macmcp/app/front_app';
import * as runningApps from 'macmcp/app/running_apps';

// NSApplicationActivationOptions: every window of it, or the one it had in front [bridge 9.4]. 2 means nothing since
// macOS 14.
const EVERY_WINDOW = 3;
export const ONE_WINDOW = 0;

const STEP_MS = 300;
const LAST_STEP_MS = 1000;

// Both calls: the public one answers true without effect from the background since macOS 14, and the other one alone
// may leave the keyboard behind [findings 3.2].
function activate(app, options) {
  const written = ax.isTrusted() && ax.setAttribute(ax.application(app.process_id), 'AXFrontmost', $(true));
  return Boolean(app.handle.activateWithOptions(options)) || written;
}

// On behalf of the application that is in front, which yields [findings 3.2]; macOS 14 and later.
function activateFromFront(app, options) {
  const front = frontApp.find();
  if (front === null) return false;
  try {
    return Boolean(app.handle.activateFromApplicationOptions(front.handle, options));
  } catch (_) {
    return false;
  }
}

// Whether what is done to the application in front has begun: from then on it stays there.
let isKept = false;

export function keepFront() {
  isKept = true;
}

// How long another application takes to come back to the front.
const BACK_MS = 600;

// Has a call that fails leave in front and hidden what was so, or say what is.
function giveBackOnFailure(was, app) {
  isKept = false;
  const isToHide = app.hidden;
  reply.onFailure(({ code }) => {
    if (isToHide && !isKept && frontApp.is(was)) app.handle.hide;
    if (frontApp.is(was)) return null;
    const told = `${names.quote(app.name)} is in front now`;
    // Whoever took over decides what is in front.
    if (isKept || ['Yielded', 'Stopped', 'Cancelled'].includes(code) || runningApps.hasEnded(was)) return frontApp.is(app) ? told : null;
    if (!frontApp.is(app)) return null;
    activate(was, ONE_WINDOW);
    if (!clock.waitUntil(() => frontApp.is(was), clock.budget(BACK_MS))) return told;
    if (isToHide) app.handle.hide;
    return null;
  });
}

// Tries the ways in their order, each verified, the next one only when the one before had no effect. True when the
// application is in front.
export function bringToFront(app, span, options = EVERY_WINDOW) {
  if (!frontApp.is(app)) {
    const was = frontApp.find();
    if (was !== null && was.process_id !== app.process_id) giveBackOnFailure(was, app);
  }
  reply.requireGoingOn();
  if (app.hidden) app.handle.unhide;
  reply.noteAct();
  const open = () => app.bundle_id !== null && programs.openApp('-b', app.bundle_id, clock.part(span, 2000)).started;
  // Where one window is wanted, the call that may bring all of them has to wait.
  const gently = () => Boolean(app.handle.activateWithOptions(options));
  /** @type {[() => boolean, number][]} */
  const ways = [
    [() => activate(app, options), STEP_MS],
    [() => activateFromFront(app, options), STEP_MS],
    [open, LAST_STEP_MS],
  ];
  if (options === ONE_WINDOW) ways.unshift([gently, STEP_MS]);
  for (const [way, patience] of ways) {
    reply.requireGoingOn();
    if (frontApp.is(app)) return true;
    if (runningApps.hasEnded(app) || span.left() <= 0) return false;
    if (!way()) continue;
    const isThere = clock.waitUntil(() => frontApp.is(app), clock.part(span, patience));
    // AppKit is to know as well: what it says of applications is compared later.
    clock.pause(1);
    if (isThere) return true;
  }
  return frontApp.is(app);
}

// Brings it to the front, or ends the script saying what is there instead.
export function requireFront(app, span) {
  if (bringToFront(app, span)) return;
  const name = names.quote(app.name);
  if (runningApps.hasEnded(app)) {
    reply.fail('AppNotRunning', `Application is not running: ${name}`, {
      why: 'It is no longer running',
      hint: 'Launch it again first',
      details: runningApps.identity(app),
    });
  }
  const other = frontApp.find();
  reply.fail('Timeout', `${name} did not come to the front`, {
    why: other === null ? 'No application is in front' : `${names.quote(other.name)} is still in front`,
    hint: 'macOS may ignore this request while the user works in another app: click one of its windows, or try again',
    details: { name: app.name, process_id: app.process_id, front: other === null ? null : runningApps.identity(other) },
  });
}
