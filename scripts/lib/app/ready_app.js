// Has an application run before a script in AppleScript talks to it.
import * as reply from 'macmcp/core/reply';
import * as appPolicy from 'macmcp/core/app_policy';
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as nativeFunctions from 'macmcp/core/native_functions';
import * as programs from 'macmcp/core/programs';
import * as installedApps from 'macmcp/app/installed_apps';
import * as runningApps from 'macmcp/app/running_apps';

// How long an application may take to say that it has finished launching; some never say it [findings 3.4].
const PATIENCE_MS = 5000;

// errAEEventWouldRequireUserConsent: macOS has not asked the user yet [bridge 3.1].
const WOULD_ASK = -1744;

// One that is not installed ends the call: its words are none of the language's, and no script with them compiles [apps 1]. One
// that is closed is started hidden, since its answer may be -600 and no launch [apps 2.3]. Where that does not succeed the script
// tells what becomes of it. With `startsNone` a closed one that is to be started ends the call: its script would start it.
export function ready(wanted, starts, startsNone, span) {
  const { found } = installedApps.bestMatches(wanted);
  if (found.length !== 1) {
    installedApps.failNotFound(wanted, 'This tool needs it', 'Install it');
  }
  const id = runningApps.bundleIdAt(found[0].path);
  const running = () => runningApps.withBundleId(id)[0];
  keepClosed(wanted);
  if (starts && id !== null && running() === undefined) {
    if (startsNone) failClosed(found[0], wanted, 'This server may only read (--read-only), and so it starts no application');
    start(id, running, span);
  }
  if (id !== null) requireAnswered(found[0], id);
}

// An application that the policy lets be seen and not used: a script that reads it would start it where it is closed, and ends then.
export function keepClosed(wanted) {
  for (const app of installedApps.bestMatches(wanted).found) {
    const id = runningApps.bundleIdAt(app.path);
    if (id === null || !appPolicy.isOnlySeen(app.name, id) || runningApps.withBundleId(id).length > 0) continue;
    failClosed(app, wanted, 'The policy lets it be seen and not started');
  }
}

// An event to an application that the user was not asked about waits for the answer, longer than a call may take: such a call ends
// at once, and the server has macOS ask [findings-3 19.6]. Only of a running application this can be told.
function requireAnswered(app, id) {
  if (nativeFunctions.automationPermission(id) !== WOULD_ASK) return;
  reply.fail('AutomationDenied', `macOS has not asked yet whether ${names.quote(app.name)} may be controlled`, {
    details: { target: app.name, bundle_id: id, undecided: true },
  });
}

function failClosed(app, wanted, why) {
  reply.fail('AppNotRunning', `${names.quote(app.name)} is not running`, {
    why,
    hint: 'Ask the user to open it, then try again',
    details: { app: String(wanted) },
  });
}

function start(id, running, span) {
  programs.openApp('-b', id, span, { behind: true, hidden: true });
  const isReady = () => {
    const now = running();
    return now !== undefined && Boolean(now.handle.finishedLaunching);
  };
  clock.waitUntil(isReady, clock.part(span, PATIENCE_MS));
}
