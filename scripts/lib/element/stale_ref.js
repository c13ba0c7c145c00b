// Refs that lead nowhere any more: of an element or of text that was read in a picture.
import * as reply from 'macmcp/core/reply';
import * as appPolicy from 'macmcp/core/app_policy';
import * as names from 'macmcp/core/names';
import * as runningApps from 'macmcp/app/running_apps';

const AGAIN = 'Take a new snapshot with get_ui_elements';

// `gone`: it is certain that it is no more [findings 2.1].
/** @type {(target: any, why: string, gone: boolean) => never} */
export function fail(target, why, gone) {
  return reply.fail('StaleElement', `Element ${names.oneLine(target.ref)} has changed: ${why}`, {
    hint: AGAIN,
    details: { ref: target.ref, gone },
  });
}

// The application of a snapshot, if it is still the same process: ids are used again [bridge 9.1].
export function processOf(target) {
  const { process_id, launched, bundle_id, name } = target.process;
  const app = runningApps.withProcessId(process_id);
  const sameStart =
    app !== null && (launched === null || runningApps.launchTime(app) === null || Math.abs(runningApps.launchTime(app) - launched) < 1);
  if (app === null || app.bundle_id !== bundle_id || !sameStart) fail(target, `${names.quote(name)} has ended since`, true);
  return appPolicy.admit(app);
}
