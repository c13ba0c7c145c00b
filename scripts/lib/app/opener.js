// The application that is to open an address or a document: the named one, or the one that macOS prefers [bridge 9.7]. It is known
// before anything is opened, so that the policy is asked about it, and named to macOS afterwards.
import * as reply from 'macmcp/core/reply';
import * as appPolicy from 'macmcp/core/app_policy';
import * as names from 'macmcp/core/names';
import * as installedApps from 'macmcp/app/installed_apps';
import * as runningApps from 'macmcp/app/running_apps';

ObjC.import('AppKit');

const pathOf = (url) => (url.isNil() ? null : ObjC.unwrap(url.path) || null);

function describe(path) {
  const name = path
    .split('/')
    .pop()
    .replace(/\.app$/i, '');
  return { name, path, bundle_id: runningApps.bundleIdAt(path) };
}

// The paths of all applications that say they open it; null on a macOS before 12 [bridge 9.7].
function openersOf(url) {
  try {
    const list = $.NSWorkspace.sharedWorkspace.URLsForApplicationsToOpenURL(url);
    return Array.from({ length: Number(list.count) }, (_, index) => pathOf(list.objectAtIndex(index)));
  } catch (_) {
    return null;
  }
}

// The application that macOS opens a URL in; null where there is none.
function defaultFor(url) {
  const path = pathOf($.NSWorkspace.sharedWorkspace.URLForApplicationToOpenURL(url));
  return path === null ? null : describe(path);
}

// The same of an address of the web or the path of a document.
export function defaultForText(text) {
  const url = /^https?:/.test(text) ? $.NSURL.URLWithString(text) : $.NSURL.fileURLWithPath(text);
  return url.isNil() ? null : defaultFor(url);
}

function preferred({ url, what }) {
  const app = defaultFor(url);
  if (app !== null) return app;
  return reply.fail('AppNotFound', `No application opens ${what}`, {
    why: 'macOS knows none for it',
    hint: 'Pass `app`, or ask the user which application to use',
  });
}

function named(wanted) {
  const { found } = installedApps.bestMatches(wanted);
  const apps = found.map(({ path }) => describe(path));
  if (apps.length === 0) installedApps.failNotFound(wanted, undefined, 'Check the name, or omit `app` to use the default one');
  if (apps.length > 1)
    runningApps.failAmbiguous(
      wanted,
      apps.map((app) => ({ ...app, process_id: null })),
    );
  return apps[0];
}

// Ends the script for an application that runs what it is given as a program: terminals and the like, by their bundle ids.
function requireNoLauncher(app, launchers) {
  if (app.bundle_id === null || !launchers.some((pattern) => appPolicy.fitsId(pattern.toLowerCase(), app.bundle_id))) return;
  reply.fail('Refused', `Nothing is opened with ${names.quote(app.name)}`, {
    why: 'It runs what it is given as a program',
    hint: 'Pass another `app`, or ask the user to open it',
    details: { name: app.name, bundle_id: app.bundle_id },
  });
}

// Ends the script for a named application that does not say it opens such things.
function requireAble(app, { url, what }) {
  const openers = openersOf(url);
  if (openers === null) return;
  const able = openers.filter((path) => path !== null).map(describe);
  if (able.some((other) => runningApps.isSame(app, other))) return;
  reply.fail('Refused', `${names.quote(app.name)} does not open ${what}`, {
    why:
      able.length > 0
        ? `Applications that do: ${names.quoteList(able.map((other) => other.name))}`
        : 'macOS knows no application that does',
    hint: 'Pass one of those as `app`, or omit it',
    details: { name: app.name, bundle_id: app.bundle_id },
  });
}

// {name, path, bundle_id} of the application that may open `goal`: {url, what}, an NSURL and what errors call it.
export function find(goal, wanted, launchers) {
  const app = wanted === undefined ? preferred(goal) : named(wanted);
  appPolicy.requireInstalled(app.name, app.bundle_id);
  requireNoLauncher(app, launchers);
  if (wanted !== undefined) requireAble(app, goal);
  return app;
}
