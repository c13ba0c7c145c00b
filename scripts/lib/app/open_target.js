// Opens an address or a document in an application, and sees what became of it.
import * as reply from 'macmcp/core/reply';
import * as appPolicy from 'macmcp/core/app_policy';
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as programs from 'macmcp/core/programs';
import * as ax from 'macmcp/ax/ax';
import * as background from 'macmcp/app/background';
import * as frontApp from 'macmcp/app/front_app';
import * as opener from 'macmcp/app/opener';
import * as runningApps from 'macmcp/app/running_apps';
import * as effectProof from 'macmcp/observe/effect_proof';
import * as observation from 'macmcp/observe/observation';
import * as readableFile from 'macmcp/system/readable_file';
import * as shownTarget from 'macmcp/window/shown_target';
import * as windowServer from 'macmcp/window/window_server';

// Some applications never say that they have finished launching [findings 3.4].
const LAUNCH_MS = 8000;
const FRONT_MS = 1000;
const SHOWN_MS = 3000;
const LOOKS_MS = [60, 60, 120, 250, 500, 1000, 1000];

// What is to be opened: {text, what, url} with `address` or `path`.
function goalOf({ url: address, document, types }) {
  if (document !== undefined) {
    const path = readableFile.locate(document, types);
    return { text: path, path, what: names.quote(path.split('/').pop()), url: $.NSURL.fileURLWithPath(path) };
  }
  const url = /^https?:\/\//.test(address) ? $.NSURL.URLWithString(address) : null;
  if (url === null || url.isNil()) {
    reply.fail('InvalidParameter', 'Invalid parameter: `url` is no web address', { details: { parameter: 'url' } });
  }
  return { text: address, address, what: 'web addresses', url };
}

// Has macOS open it, or ends the script saying why not.
function open(app, goal, call, span) {
  const how = { behind: background.isOn(call) };
  const { started, reason } = programs.openIn(app.bundle_id, app.path, goal.text, span, how);
  reply.noteAct();
  if (started) return;
  reply.fail('LaunchFailed', `${names.quote(app.name)} did not open ${goal.what}`, {
    why: names.quote(reason || 'macOS gave no reason', 400),
    hint: 'Open it manually to see what macOS reports',
    details: { app: app.name, bundle_id: app.bundle_id, reason: names.oneLine(reason, 1000) },
  });
}

// The process that opened it, once it has launched. One that has ended does not come back.
function waitUntilRunning(app, goal, span) {
  const found = clock.waitUntil(
    () => {
      const now = runningApps.instanceOf(app);
      return now !== null && (now.handle.finishedLaunching || windowServer.hasWindow(now.process_id)) ? now : null;
    },
    clock.part(span, LAUNCH_MS),
  );
  const process = found || runningApps.instanceOf(app);
  if (process !== null) return process;
  return reply.fail('LaunchFailed', `${names.quote(app.name)} did not start to open ${goal.what}`, {
    why: 'It ended right after its start',
    hint: 'Open it manually to see what macOS reports',
    details: { app: app.name, bundle_id: app.bundle_id },
  });
}

// What its windows show, as soon as one shows it; null without Accessibility.
function waitUntilShown(app, goal, span) {
  if (!ax.isTrusted()) return null;
  const time = clock.part(span, SHOWN_MS);
  let seen = null;
  for (const pause of LOOKS_MS) {
    clock.pause(Math.min(pause, time.left()));
    seen = shownTarget.look(app, goal);
    if (seen.shown !== null || seen.silent || time.left() <= 0) break;
  }
  return seen;
}

// The state that proves it, and what to say where none does. What was shown before proves nothing, unless it is a document whose
// window is the main one of the application that was to come to the front.
function proof(seen, before, goal, inFront) {
  if (seen === null) return { state: null, note: 'Whether it is shown was not checked: that needs the Accessibility permission.' };
  if (seen.silent) return { state: null, note: 'The app does not answer, so whether it is shown cannot be told.' };
  if (seen.shown === null) {
    const other = seen.address === null ? '' : ` Its front window shows ${names.quote(seen.address, 200)}.`;
    return { state: null, note: `No window shows it yet.${other} Look before you repeat it.` };
  }
  const wasShown = before !== null && before.shown !== null;
  if (!wasShown) return { state: goal.path === undefined ? 'address_shown' : 'document_shown', note: null };
  if (goal.path !== undefined && seen.shown.main === true && inFront) return { state: 'document_shown', note: 'It was open already.' };
  return { state: null, note: 'It was shown before, so nothing tells this time from that one.' };
}

function result(app, goal, seen, before, call, span) {
  const waits = !background.isOn(call);
  const inFront = waits ? Boolean(clock.waitUntil(() => frontApp.is(app), clock.part(span, FRONT_MS))) : frontApp.is(app);
  const { state, note } = proof(seen, before, goal, inFront || !waits);
  const window = seen === null ? null : seen.shown || seen.main;
  return {
    opened: goal.text,
    ...runningApps.identity(app),
    in_front: inFront,
    window_id: window === null ? null : windowServer.numbering()(window.element, app.process_id),
    title: window === null ? null : window.title,
    ...effectProof.ofState('open', state, note),
  };
}

export default function openTarget(params, call) {
  const span = clock.budget(call.budget_ms);
  const goal = goalOf(params);
  const app = opener.find(goal, params.app, params.launchers);
  const running = runningApps.instanceOf(app);
  if (running !== null) appPolicy.requireProcess(running.process_id);
  const before = running !== null && ax.isTrusted() ? shownTarget.look(running, goal) : null;
  const act = () => {
    open(app, goal, call, span);
    const process = waitUntilRunning(app, goal, span);
    const seen = waitUntilShown(process, goal, span);
    return { process, ...result(process, goal, seen, before, call, span) };
  };
  const about = running === null ? { appOf: ({ process }) => process, slow: true } : { app: running, expected: ['front_app'] };
  return observation.during(call, about, span, act, ({ process: _, ...done }) => done);
}
