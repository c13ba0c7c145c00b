// Running applications: listing, and finding one by what a caller names. Needs no permission [bridge 9].
import * as reply from 'macmcp/core/reply';
import * as appPolicy from 'macmcp/core/app_policy';
import * as names from 'macmcp/core/names';
import * as nearNames from 'macmcp/core/near_names';
import * as nativeFunctions from 'macmcp/core/native_functions';

ObjC.import('AppKit');

// activationPolicy: 0 in the Dock, 1 in the menu bar only, 2 in the background [bridge 9.1].
const REGULAR = 0;
export const BACKGROUND = 2;

// NSRunningApplication's values are read as properties; a missing string is a nil that unwraps to undefined
// [bridge 9.1].
const text = (value) => ObjC.unwrap(value) || null;

// What is known about a running application. `handle` is the NSRunningApplication; it stays in the script, as do `path` and
// `executable`, which are asked for when they are needed.
export function record(handle) {
  return {
    handle,
    get path() {
      return bundlePath(handle);
    },
    get executable() {
      return pathOfUrl(handle.executableURL);
    },
    name: text(handle.localizedName) || fileName(bundlePath(handle)) || '',
    bundle_id: text(handle.bundleIdentifier),
    process_id: Number(handle.processIdentifier),
    policy: Number(handle.activationPolicy),
    hidden: Boolean(handle.hidden),
    active: Boolean(handle.active),
  };
}

// Where the application lies on disk; null for a process without a bundle. The URL has to be asked whether it is
// nil before it is asked anything else [bridge 9.1].
export const bundlePath = (handle) => pathOfUrl(handle.bundleURL);
const pathOfUrl = (url) => (url.isNil() ? null : text(url.path));

// The name that an application has on disk. It does not change with the user's language, unlike localizedName.
function fileName(path) {
  return path === null
    ? null
    : path
        .split('/')
        .pop()
        .replace(/\.app$/i, '');
}

// The processes of an NSArray of NSRunningApplication.
function records(list) {
  const found = [];
  for (let index = 0; index < Number(list.count); index += 1) found.push(record(list.objectAtIndex(index)));
  return found.filter((app) => app.process_id > 0);
}

// One value of each application of a list, in two calls for all of them: Macs run hundreds [findings-2 12]. null where that does
// not answer a value for each.
function column(list, key) {
  try {
    const values = ObjC.deepUnwrap(list.valueForKey(key));
    return Array.isArray(values) ? values : null;
  } catch {
    return null;
  }
}

// The paths that a URL of each application of a list names, in three calls for all of them; null where they are not told so. A
// missing URL is a null, and the description of one begins with its scheme.
function pathColumn(list, key) {
  try {
    const lines = ObjC.unwrap(list.valueForKey(key).componentsJoinedByString('\n')).split('\n');
    const isUrl = (line) => line.startsWith('file:///');
    const isTold = lines.length === Number(list.count) && lines.some(isUrl) && lines.every((line) => isUrl(line) || line === '<null>');
    return isTold ? lines.map((line) => (isUrl(line) ? decodeURIComponent(line.slice('file://'.length)).replace(/\/$/, '') : null)) : null;
  } catch {
    return null;
  }
}

// What is made when it is asked for the first time.
function once(make) {
  let made;
  return () => {
    if (made === undefined) made = make();
    return made;
  };
}

// The same records as `records` makes, from columns; the objects themselves are asked for when they are needed. null where the
// columns do not fit together.
function recordsByColumns(list) {
  const keys = ['processIdentifier', 'activationPolicy', 'localizedName', 'bundleIdentifier', 'hidden', 'active'];
  const columns = [];
  for (const key of keys) {
    const values = column(list, key);
    if (values === null || values.length !== Number(list.count)) return null;
    columns.push(values);
  }
  const [processes, policies, titles, ids, hidden, active] = columns;
  const isNumber = (value) => value !== null && Number.isInteger(Number(value));
  if (!processes.every(isNumber) || !policies.every(isNumber)) return null;
  const isText = (value) => typeof value === 'string' && value !== '';
  const [bundles, executables] = ['bundleURL', 'executableURL'].map((key) => once(() => pathColumn(list, key)));
  const found = processes.map((process, index) => ({
    get handle() {
      return list.objectAtIndex(index);
    },
    get path() {
      return bundles() === null ? bundlePath(list.objectAtIndex(index)) : bundles()[index];
    },
    get executable() {
      return executables() === null ? pathOfUrl(list.objectAtIndex(index).executableURL) : executables()[index];
    },
    name: isText(titles[index]) ? titles[index] : '',
    bundle_id: isText(ids[index]) ? ids[index] : null,
    process_id: Number(process),
    policy: Number(policies[index]),
    hidden: Boolean(hidden[index]),
    active: Boolean(active[index]),
  }));
  for (const app of found) if (app.name === '') app.name = fileName(app.path) || '';
  return found.filter((app) => app.process_id > 0);
}

// Every running application, helpers and background processes included [bridge 9.1].
export function all() {
  const list = $.NSWorkspace.sharedWorkspace.runningApplications;
  return recordsByColumns(list) || records(list);
}

// Those with a user interface: the ones in the Dock, hidden ones included.
export function regular() {
  return all().filter((app) => app.policy === REGULAR);
}

// The running instances of one application [bridge 9.1].
export function withBundleId(bundleId) {
  return records($.NSRunningApplication.runningApplicationsWithBundleIdentifier(bundleId));
}

// The running application of a process id; null when there is none [bridge 9.1].
export function withProcessId(processId) {
  const handle = $.NSRunningApplication.runningApplicationWithProcessIdentifier(processId);
  return handle.isNil() ? null : record(handle);
}

// When it was launched, in seconds since 1970: a process id that was used again shows by it. null for what Launch
// Services did not launch [bridge 9.1].
export function launchTime(app) {
  const date = app.handle.launchDate;
  return date.isNil() ? null : Number(date.timeIntervalSince1970);
}

// A bundle as a caller writes its path; null for what is no path of one.
export function pathOf(wanted) {
  const path = String(wanted).trim();
  if (!/^[~/].*\.app\/?$/i.test(path)) return null;
  return path.replace(/\/$/, '').replace(/^~(?=\/)/, ObjC.unwrap($.NSHomeDirectory()));
}

// The id of the bundle at a path; null when there is none [bridge 9.2].
export function bundleIdAt(path) {
  const bundle = $.NSBundle.bundleWithURL($.NSURL.fileURLWithPath(path));
  return bundle.isNil() ? null : text(bundle.bundleIdentifier);
}

// Where a bundle lies, whatever link leads there.
export const placeOf = (path) => names.comparableBundle(String(ObjC.unwrap($(path).stringByResolvingSymlinksInPath)));

// Whether two paths lead to the same bundle: a link, another case, or where macOS keeps Safari [findings-3 18.1].
export const isSamePath = (one, other) => one === other || (one !== null && other !== null && placeOf(one) === placeOf(other));

// Whether two are the same application: {bundle_id, path} each. The ids tell, and where one has none its path.
export function isSame(one, other) {
  if (one.bundle_id && other.bundle_id) return names.folded(one.bundle_id) === names.folded(other.bundle_id);
  return isSamePath(one.path, other.path);
}

// Those of a bundle, which may be known by another path than its own.
function atPath(path, running) {
  const bundle = { bundle_id: bundleIdAt(path), path };
  return running.filter((app) => isSame(app, bundle) || isSamePath(app.path, path));
}

// The running instance of an application on disk, {bundle_id, path}; null when there is none.
export function instanceOf(bundle) {
  const found = bundle.bundle_id ? withBundleId(bundle.bundle_id) : all().filter((one) => isSamePath(one.path, bundle.path));
  return found.length > 0 ? found[0] : null;
}

// Agents of macOS itself, which nobody calls by the beginning of their names.
const isSystemAgent = (app) => app.policy !== REGULAR && /^\/System\//.test(app.path || '/System/');

// How well an application fits a name: 0 exactly, 1 in another case or with other spaces, 2 by a prefix of its name, 3 not at
// all. A bundle id fits as a whole or not at all, and a prefix never means a background process. `on_disk`: by its name on disk
// as well.
function rankOf(name, app, on_disk) {
  const byId = names.matchRank(name, [app.bundle_id]);
  if (byId === 0) return 0;
  const byOwn = names.matchRankOfWords(name, [app.name]);
  if (byOwn === 0) return 0;
  const byName = on_disk ? names.matchRankOfWords(name, [app.name, fileName(app.path)]) : byOwn;
  if (byName === 0) return 0;
  if (byId === 1 || byName === 1) return 1;
  return byName === 2 && app.policy !== BACKGROUND && !isSystemAgent(app) ? 2 : 3;
}

// Those whose program has that name, which may be another one than the application's [findings-2 8.10].
function withExecutable(name, running) {
  const wanted = names.folded(name);
  const isIt = ({ executable }) => executable !== null && names.folded(executable.split('/').pop()) === wanted;
  const found = running.filter((app) => app.policy !== BACKGROUND && isIt(app));
  const regular = found.filter((app) => app.policy === REGULAR);
  return regular.length > 0 ? regular : found;
}

// Those that fit `wanted` best: {tier, found}. A number is a process id and nothing else; digits in a text are one
// when no name fits them better than by a prefix. Among equals an application in the Dock goes before its helpers.
export function bestMatches(wanted) {
  const running = all();
  const isNumber = typeof wanted === 'number';
  const process = isNumber || /^[0-9]+$/.test(wanted) ? Number(wanted) : null;
  const numbered = { tier: 0, found: running.filter((app) => app.process_id === process) };
  if (isNumber) return numbered;
  const path = pathOf(wanted);
  if (path !== null) return { tier: 0, found: atPath(path, running) };
  const name = names.withoutAppSuffix(wanted);
  const tiers = [[], [], [], []];
  // Names on disk may be several calls for each: those of helpers are not asked for where an application fits as a whole.
  const [inDock, others] = [running.filter((app) => app.policy === REGULAR), running.filter((app) => app.policy !== REGULAR)];
  for (const app of inDock) tiers[rankOf(name, app, true)].push(app);
  const fits = tiers[0].length + tiers[1].length > 0;
  for (const app of others) tiers[rankOf(name, app, !fits)].push(app);
  const best = tiers.slice(0, 3).findIndex((fitting) => fitting.length > 0);
  if ((best < 0 || best === 2) && numbered.found.length > 0) return numbered;
  if (best < 0) return { tier: 1, found: withExecutable(name, tiers[3]) };
  const policy = Math.min(...tiers[best].map((app) => app.policy));
  return { tier: best, found: tiers[best].filter((app) => app.policy === policy) };
}

// What tells one candidate from another.
export function identity(app) {
  return { name: app.name, bundle_id: app.bundle_id, process_id: app.process_id };
}

// Several candidates, given as candidate() makes them. The caller has to choose.
export function failAmbiguous(wanted, candidates) {
  const list = candidates.map((one) => {
    const process = one.process_id === null ? 'not running' : `process ${one.process_id}`;
    return `${names.quote(one.name)} (${one.bundle_id || 'no bundle id'}, ${process})`;
  });
  // Two processes of one application have its bundle id both [findings-2 8.10].
  const sharesId =
    new Set(candidates.map((one) => one.bundle_id)).size < candidates.length && candidates.every((one) => one.process_id !== null);
  reply.fail('Ambiguous', `Several applications match: ${names.oneLine(wanted)}`, {
    why: `They are ${names.listSome(list)}`,
    hint: `Use the ${sharesId ? '' : 'bundle id or '}process id of one of them`,
    details: { app: String(wanted), candidates: candidates.slice(0, 10) },
  });
}

function failPart(wanted, found) {
  const list = found.map((app) => app.name);
  reply.fail('AppNotRunning', `Application is not running: ${names.oneLine(wanted)}`, {
    why: `Only names that begin like this are there: ${names.quoteList(list)}`,
    hint: 'Use the full name of the application',
    details: { app: String(wanted), near: list.slice(0, 10) },
  });
}

// The one running application that the caller means: a name, a bundle id, a process id or the path of its bundle. Fails with
// AppNotRunning or Ambiguous. What ends it has to name it in full: `{ whole: true }`.
export function find(wanted, { whole } = { whole: false }) {
  const { tier, found } = bestMatches(wanted);
  if (whole && tier === 2) failPart(wanted, found);
  if (found.length === 1) return appPolicy.admit(found[0]);
  if (found.length > 1) failAmbiguous(wanted, found.map(identity));
  const near = nearNames.similar(
    String(wanted),
    regular().map((app) => app.name),
  );
  return reply.fail('AppNotRunning', `Application is not running: ${names.oneLine(wanted)}`, {
    why: near.length > 0 ? `Running applications with a similar name: ${names.quoteList(near)}` : undefined,
    hint: 'Check the name, or launch the application first',
    details: { app: String(wanted), near },
  });
}

// A process that has ended answers -1 or says terminated, once the run loop has turned [bridge 9.1]. An object that
// was made before may never learn of it, and one that is made now does [findings 3.3].
export function hasEnded(app) {
  if (app.handle.terminated || Number(app.handle.processIdentifier) <= 0) return true;
  return withProcessId(app.process_id) === null || nativeFunctions.hasProcess(app.process_id) === false;
}

export function frontmost() {
  const handle = $.NSWorkspace.sharedWorkspace.frontmostApplication;
  return handle.isNil() ? null : record(handle);
}

export function isFrontmost(app) {
  const other = frontmost();
  return other !== null && other.process_id === app.process_id;
}
