// The application that a caller names, whether it runs or not.
import * as reply from 'macmcp/core/reply';
import * as names from 'macmcp/core/names';
import * as nearNames from 'macmcp/core/near_names';
import * as installedApps from 'macmcp/app/installed_apps';
import * as runningApps from 'macmcp/app/running_apps';

// Finds what a caller names, running or not: {running} or {installed}. A running application goes before one on disk that fits as well;
// a better fit on disk goes before a worse one that runs ("Notes" before the running "Notes Helper").
export function find(wanted) {
  const running = runningApps.bestMatches(wanted);
  if (running.found.length > 0 && running.tier < 2) return chooseOne(wanted, running.found, []);
  const onDisk = installedApps.bestMatches(wanted);
  if (onDisk.found.length > 0 && onDisk.tier < 2) return chooseOne(wanted, [], onDisk.found);
  const runs = ({ path }) => running.found.some((app) => runningApps.isSame(app, { bundle_id: runningApps.bundleIdAt(path), path }));
  return chooseOne(
    wanted,
    running.found,
    onDisk.found.filter((app) => !runs(app)),
  );
}

function chooseOne(wanted, running, onDisk) {
  if (running.length + onDisk.length > 1)
    runningApps.failAmbiguous(wanted, running.map(runningApps.identity).concat(onDisk.map(candidate)));
  if (running.length === 1) return { running: running[0] };
  if (onDisk.length === 1) return { installed: onDisk[0] };
  const known = installedApps
    .all()
    .concat(runningApps.regular())
    .map((app) => app.name);
  const near = nearNames.similar(String(wanted), known);
  return reply.fail('AppNotFound', `Application not found: ${names.oneLine(wanted)}`, {
    why: near.length > 0 ? `Applications with a similar name: ${names.quoteList(near)}` : undefined,
    hint: 'Check the name, or pass the bundle id',
    details: { app: String(wanted), near },
  });
}

// Background processes are no match by a part of their name, and may run nevertheless.
function candidate(app) {
  const id = runningApps.bundleIdAt(app.path);
  const running = runningInstance(app, id);
  return running === null ? { name: app.name, bundle_id: id, process_id: null } : runningApps.identity(running);
}

// The running instance of an application on disk.
export const runningInstance = (app, id) => runningApps.instanceOf({ bundle_id: id, path: app.path });
