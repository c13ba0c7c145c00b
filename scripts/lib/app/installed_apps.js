// Applications on disk: finding one by what a caller names [bridge 9.2].
import * as reply from 'macmcp/core/reply';
import * as names from 'macmcp/core/names';
import * as runningApps from 'macmcp/app/running_apps';

ObjC.import('AppKit');

// Where macOS keeps its own agents, and Finder.
const OF_THE_SYSTEM = '/System/Library/CoreServices';

const FOLDERS = [
  '/Applications',
  '/System/Applications',
  '/Applications/Utilities',
  '/System/Applications/Utilities',
  '~/Applications',
  OF_THE_SYSTEM,
];

// NSHomeDirectory [bridge 12].
function expandHome(folder) {
  return folder.replace(/^~/, ObjC.unwrap($.NSHomeDirectory()));
}

// The names in a folder; none when it cannot be read. Probe `bridge-directory-listing`.
function fileNames(folder) {
  const list = $.NSFileManager.defaultManager.contentsOfDirectoryAtPathError(folder, null);
  return list.isNil() ? [] : ObjC.deepUnwrap(list);
}

function appAt(path) {
  const name = path
    .split('/')
    .pop()
    .replace(/\.app$/i, '');
  return { name, path };
}

// Every application in the usual folders, by its name on disk.
export function all() {
  const found = [];
  for (const folder of FOLDERS.map(expandHome)) {
    for (const file of fileNames(folder)) {
      if (/\.app$/i.test(file)) found.push(appAt(`${folder}/${file}`));
    }
  }
  return found;
}

// The first way of [bridge 9.2]. Launch Services matches bundle ids in any case.
function byBundleId(id) {
  if (!/^[A-Za-z0-9-]+(\.[A-Za-z0-9_-]+)+$/.test(id)) return null;
  const url = $.NSWorkspace.sharedWorkspace.URLForApplicationWithBundleIdentifier(id);
  return url.isNil() ? null : appAt(ObjC.unwrap(url.path));
}

// The second way of [bridge 9.2] (grade A-, deprecated): knows applications in any folder, by their name on disk. It
// would take a path too. A macOS without it knows the listed folders only [findings 6.4].
function byLaunchServices(name) {
  if (name.includes('/')) return null;
  try {
    const path = ObjC.unwrap($.NSWorkspace.sharedWorkspace.fullPathForApplication(name));
    return path ? appAt(path) : null;
  } catch (_) {
    return null;
  }
}

// The name the Finder shows, in the user's language. Probe `bridge-display-name`.
function displayName(path) {
  const name = ObjC.unwrap($.NSFileManager.defaultManager.displayNameAtPath(path));
  return (name || '').replace(/\.app$/i, '');
}

// Each once: a folder may hold a link to what is in another one [findings-3 18.1].
function unique(found) {
  const known = new Set();
  return found.filter((app) => {
    const place = runningApps.placeOf(app.path);
    return !known.has(place) && known.add(place);
  });
}

// Those that fit `wanted` best: {tier, found}, tiers as in runningApps.bestMatches. What macOS itself finds counts as exact; a
// process id names nothing on disk.
export function bestMatches(wanted) {
  if (typeof wanted === 'number') return { tier: 0, found: [] };
  const path = runningApps.pathOf(wanted);
  if (path !== null) return { tier: 0, found: runningApps.bundleIdAt(path) === null ? [] : [appAt(path)] };
  const name = names.withoutAppSuffix(wanted);
  const known = byBundleId(name) || byLaunchServices(name);
  if (known) return { tier: 0, found: [known] };
  const listed = unique(all());
  const of = (tier) => listed.filter((app) => names.matchRankOfWords(name, [app.name]) === tier);
  for (const tier of [0, 1]) {
    const found = of(tier);
    if (found.length > 0) return { tier, found: found.slice(0, 1) };
  }
  // Nobody calls an agent by the beginning of its name.
  const prefixed = of(2).filter((app) => !app.path.startsWith(`${OF_THE_SYSTEM}/`));
  if (prefixed.length > 0) return { tier: 2, found: prefixed };
  const translated = listed.filter((app) => [0, 1].includes(names.matchRank(name, [displayName(app.path)])));
  return { tier: 1, found: translated.slice(0, 1) };
}

// Ends the call for an application that is not installed.
export function failNotFound(wanted, why, hint) {
  return reply.fail('AppNotFound', `Application not found: ${names.oneLine(wanted)}`, { why, hint, details: { app: String(wanted) } });
}
