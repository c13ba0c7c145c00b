// Has an application run before a script in AppleScript talks to it.
import * as reply from 'macmcp/core/reply';
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as programs from 'macmcp/core/programs';
import * as installedApps from 'macmcp/app/installed_apps';
import * as runningApps from 'macmcp/app/running_apps';

// How long an application may take to say that it has finished launching; some never say it [findings 3.4].
const PATIENCE_MS = 5000;

// One that is not installed ends the call: its words are none of the language's, and no script with them compiles [apps 1]. One
// that is closed is started hidden, since its answer may be -600 and no launch [apps 2.3]. Where that does not succeed the script
// tells what becomes of it. With `startsNone` a closed one that is to be started ends the call: its script would start it.
export default function readyApp(wanted, starts, startsNone, span) {
  const { found } = installedApps.bestMatches(wanted);
  if (found.length !== 1) {
    installedApps.failNotFound(wanted, 'This tool needs it', 'Install it');
  }
  const id = runningApps.bundleIdAt(found[0].path);
  const running = () => runningApps.withBundleId(id)[0];
  if (!starts || id === null || running() !== undefined) return;
  if (startsNone) {
    reply.fail('AppNotRunning', `${names.quote(found[0].name)} is not running`, {
      why: 'This server may only read (--read-only), and so it starts no application',
      hint: 'Ask the user to open it, then try again',
      details: { app: String(wanted) },
    });
  }
  programs.openApp('-b', id, span, { behind: true, hidden: true });
  const isReady = () => {
    const app = running();
    return app !== undefined && Boolean(app.handle.finishedLaunching);
  };
  clock.waitUntil(isReady, clock.part(span, PATIENCE_MS));
}
