// Launching applications, and waiting until they are there.
import * as reply from 'macmcp/core/reply';
import * as appPolicy from 'macmcp/core/app_policy';
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as programs from 'macmcp/core/programs';
import * as appActivation from 'macmcp/app/app_activation';
import * as background from 'macmcp/app/background';
import * as frontApp from 'macmcp/app/front_app';
import * as runningApps from 'macmcp/app/running_apps';
import * as wantedApp from 'macmcp/app/wanted_app';
import * as observation from 'macmcp/observe/observation';
import * as windowServer from 'macmcp/window/window_server';
import * as effectProof from 'macmcp/observe/effect_proof';

// Some applications never say that they have finished launching [findings 3.4]: after this, what can be used counts.
const PATIENCE_MS = 5000;

const isUsable = (app) => windowServer.hasWindow(app.process_id) || frontApp.is(app);

// Asks macOS to start the application by the ways of [bridge 9.3], in their order; the reason of the first way when
// none is accepted, else null. The newest way of [bridge 9.3] is left out: its completion handlers have crashed
// [bridge 17].
function start(app, id, call, span) {
  const how = { behind: background.isOn(call) };
  const opened = id ? programs.openApp('-b', id, span, how) : programs.openApp('-a', app.path, span, how);
  if (opened.started) return null;
  return launchedDirectly(app.path, how) ? null : opened.reason || 'macOS gave no reason';
}

// The second way of [bridge 9.3] (grade A-, deprecated). The error must be null; 0x10000 starts without waiting, 0x200
// without activation (by the headers).
function launchedDirectly(path, { behind }) {
  try {
    const url = $.NSURL.fileURLWithPath(path);
    const workspace = $.NSWorkspace.sharedWorkspace;
    return !workspace.launchApplicationAtURLOptionsConfigurationError(url, behind ? 0x10200 : 0x10000, $({}), null).isNil();
  } catch (_) {
    // The first way has said why already, and the caller looks whether the application runs.
    return false;
  }
}

// Waits until the application runs and has finished launching, or has died. Some start a second process and end the
// first: only what stays away for half a second counts as dead.
// {app, state}: null when only its window shows that it is there.
function waitUntilRunning(app, id, wanted, span) {
  let seen = null;
  let patience = null;
  let missing = null;
  const end = clock.waitUntil(() => {
    const now = wantedApp.runningInstance(app, id);
    if (now === null) {
      if (seen !== null && missing === null) missing = clock.budget(500);
      return missing !== null && missing.left() <= 0 ? { died: true } : null;
    }
    seen = now;
    missing = null;
    if (now.handle.finishedLaunching) return { app: now, state: 'finished_launching' };
    if (patience === null) patience = clock.part(span, PATIENCE_MS);
    return patience.left() <= 0 && isUsable(now) ? { app: now, state: null } : null;
  }, span);
  if (end !== null && end.app) return end;
  const name = names.quote(app.name);
  const details = { app: app.name, bundle_id: id, process_id: seen === null ? null : seen.process_id };
  if (end !== null) return failLaunch(app, wanted, 'it ended right after its start', details);
  return reply.fail('Timeout', `Launching ${name} took longer than ${span.ms} ms`, {
    why: seen === null ? 'It has not started' : `Process ${seen.process_id} has started but has not finished launching`,
    hint: 'It may still be starting, or be showing a dialog: look at the screen before you try again',
    details,
  });
}

// The name stands as the caller wrote it, or quoted.
function failLaunch(app, wanted, why, details) {
  const isGiven = String(wanted) === app.name;
  return reply.fail('LaunchFailed', `Failed to launch ${isGiven ? names.oneLine(app.name) : names.quote(app.name)}: ${why}`, {
    hint: 'Open it manually to see what macOS reports',
    details: { ...details, reason: names.oneLine(why, 1000) },
  });
}

const told = ({ app, was_running, state }) => ({ app, was_running, effect: effectProof.ofState('launch_app', state).effect });

// Brings what already runs to the front, once it has finished launching. Not being in front is told, not failed:
// the application is there.
function activateRunning(app, wanted, call, span) {
  const isReady = () => app.handle.finishedLaunching || runningApps.hasEnded(app) || isUsable(app);
  clock.waitUntil(isReady, clock.part(span, PATIENCE_MS));
  const behind = background.isOn(call);
  const inFront = !behind && appActivation.bringToFront(app, span);
  if (runningApps.hasEnded(app)) failLaunch(app, wanted, 'it was running and has just ended', runningApps.identity(app));
  return told({ app, was_running: true, state: behind ? 'runs_behind' : inFront ? 'front_app' : null });
}

// Launches what the caller means: a name, a bundle id or the process id of what already runs.
// {app, was_running, effect}: `unverified` when it runs but did not come to the front. Fails with AppNotFound,
// Ambiguous, LaunchFailed or Timeout.
export default function launchApp(wanted, call) {
  const span = clock.budget(call.budget_ms);
  const goal = wantedApp.find(wanted);
  if (goal.running) {
    appPolicy.requireProcess(goal.running.process_id);
    const about = { app: goal.running, expected: ['front_app'] };
    return observation.during(
      call,
      about,
      span,
      () => activateRunning(goal.running, wanted, call, span),
      (done) => done,
    );
  }
  appPolicy.requireInstalled(goal.installed.name, runningApps.bundleIdAt(goal.installed.path));
  return observation.during(
    call,
    { appOf: ({ app }) => app, slow: true },
    span,
    () => launchInstalled(goal.installed, wanted, call, span),
    (done) => done,
  );
}

function launchInstalled(app, wanted, call, span) {
  const id = runningApps.bundleIdAt(app.path);
  reply.progress(call.progress_id, { message: `Launching ${names.quote(app.name)}` });
  const refused = start(app, id, call, span);
  reply.noteAct();
  if (refused !== null && wantedApp.runningInstance(app, id) === null) {
    // The number of the cause stands at the end of a long sentence.
    failLaunch(app, wanted, names.quote(refused, 400), { app: app.name, bundle_id: id, cause: names.oneLine(refused, 1000) });
  }
  return told({ ...waitUntilRunning(app, id, wanted, span), was_running: false });
}
