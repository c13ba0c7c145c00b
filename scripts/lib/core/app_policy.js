// Which applications the policy of the server lets this script reach: `call.policy` holds its rules (src/policy), null where
// every application is allowed.
import * as reply from 'macmcp/core/reply';
import * as names from 'macmcp/core/names';

ObjC.import('AppKit');
ObjC.import('ApplicationServices');

const text = (value) => ObjC.unwrap(value) || null;

// The verdicts of processes under these rules: a worker runs scripts of several calls.
let current = null;
let verdicts = new Map();
let owners = new Map();

function rules() {
  const now = reply.policy();
  if (now !== current) {
    current = now;
    verdicts = new Map();
    owners = new Map();
  }
  return now;
}

// The name that an application has on disk, which is the same in every language; null without a bundle. The URL has to be
// asked whether it is nil before it is asked anything else [bridge 9.1].
function fileName(handle) {
  const url = handle.bundleURL;
  const path = url.isNil() ? null : text(url.path);
  return path === null ? null : path.split('/').pop();
}

const folded = (name) => names.folded(names.withoutAppSuffix(name));

const EVERY_APP = '*';

// Whether an id fits a pattern in small letters, in which one `*` stands for anything.
export function fitsId(pattern, id) {
  const [start, end] = pattern.split('*');
  const lower = id.toLowerCase();
  if (end === undefined) return lower === pattern;
  return lower.length >= start.length + end.length && lower.startsWith(start) && lower.endsWith(end);
}

function fits(pattern, { ids, names: called }) {
  if (pattern === EVERY_APP || ids.some((id) => fitsId(pattern, id))) return true;
  return called.some((name) => folded(name) === folded(pattern));
}

// Whether a person has agreed to this very application: one that has a bundle id is not known by its name.
function isAgreed(agreed, { bundle_id: id, name }) {
  if (id) return agreed.some((each) => each.bundle_id && each.bundle_id.toLowerCase() === id.toLowerCase());
  return Boolean(name) && agreed.some((each) => each.name && folded(each.name) === folded(name));
}

// A consent settles what a person is asked about, and nothing else: what is denied stays denied.
function decide(policy, app) {
  const { verdict } = policy.rules.find((rule) => fits(rule.app, app)) || { verdict: policy.default };
  return verdict === 'ask' && isAgreed(policy.agreed, app) ? 'allow' : verdict;
}

// An application with everything that rules may know it by.
const known = (name, bundleId, called) => ({ name, bundle_id: bundleId, ids: [bundleId].filter(Boolean), names: called.filter(Boolean) });

function appOf(handle) {
  const name = text(handle.localizedName);
  return known(name, text(handle.bundleIdentifier), [name, fileName(handle)]);
}

function appOfProcess(processId) {
  const handle = $.NSRunningApplication.runningApplicationWithProcessIdentifier(processId);
  return handle.isNil() ? null : appOf(handle);
}

// What a process belongs to, which people know it as (src/policy/helpers.rs); null for an application.
const helperOf = ({ helpers }, app) => helpers.find(({ helper }) => app.ids.some((id) => fitsId(helper, id))) || null;

// A helper as its application: rules about either hold, and what is agreed to is the application.
function asItsApp(app, helper) {
  const url = $.NSWorkspace.sharedWorkspace.URLForApplicationWithBundleIdentifier(helper.app);
  const path = url.isNil() ? null : text(url.path);
  const shown = path === null ? null : text($.NSFileManager.defaultManager.displayNameAtPath(path));
  const called = [...helper.names, path === null ? null : path.split('/').pop(), shown, ...app.names];
  return { name: helper.names[0], bundle_id: helper.app, ids: [helper.app, ...app.ids], names: called.filter(Boolean) };
}

// The applications that may have asked for an Open or Save panel, or for a password: the one that the panel's process has in
// brackets after its own name, else the one in front and the one whose menu bar is shown.
function hostsOf(app, policy) {
  const [, host] = /\(([^()]+)\)$/.exec(app.name || '') || [];
  const workspace = $.NSWorkspace.sharedWorkspace;
  const list = workspace.runningApplications;
  const found = [];
  for (let index = 0; host !== undefined && index < Number(list.count); index += 1) {
    const handle = list.objectAtIndex(index);
    if (text(handle.localizedName) === host) found.push(appOf(handle));
  }
  if (found.length > 0) return found;
  const shown = [workspace.frontmostApplication, workspace.menuBarOwningApplication].filter((handle) => !handle.isNil());
  return shown.map(appOf).filter((each) => helperOf(policy, each) === null);
}

const STRICTEST = ['deny', 'see', 'ask', 'allow'];

// What holds where all of these do: the strictest; undefined where there are none.
export const strictest = (found) =>
  found.reduce((one, other) => (STRICTEST.indexOf(other.verdict) < STRICTEST.indexOf(one.verdict) ? other : one), found[0]);

// Whether what belongs to it may be read. The rules of a script that only reads say `allow` of what may be seen.
export const mayBeSeen = ({ verdict }) => verdict === 'allow' || verdict === 'see';

// What holds for an application or a process that belongs to one: {verdict, app}.
function judge(policy, app) {
  const helper = helperOf(policy, app);
  if (helper === null) return { verdict: decide(policy, app), app };
  if (helper.app !== null) {
    const whole = asItsApp(app, helper);
    return { verdict: decide(policy, whole), app: whole };
  }
  const hosts = hostsOf(app, policy);
  const judged = (hosts.length > 0 ? hosts : [app]).map((each) => ({ verdict: decide(policy, each), app: each }));
  const own = policy.rules.find((rule) => rule.app !== EVERY_APP && fits(rule.app, app));
  if (own !== undefined) judged.push({ verdict: decide(policy, app), app });
  return strictest(judged);
}

// What holds for a process, and who it is: {verdict, app}. What is no application is part of macOS.
export function ofProcess(processId) {
  const policy = rules();
  if (!verdicts.has(processId)) {
    const app = appOfProcess(processId);
    verdicts.set(processId, app === null ? { verdict: 'allow', app } : judge(policy, app));
  }
  return verdicts.get(processId);
}

// The same of an application that does not run. `also` are other names that it has.
export function ofInstalled(name, bundleId, also = []) {
  return judge(rules(), known(name, bundleId, [name, ...also]));
}

// What holds for an application that was found, running or on disk, and what its rule names: {verdict, app, rule}, null for the
// default.
export function explained({ running, installed }) {
  const policy = rules();
  const { name, id } = running ? { name: running.name, id: running.bundle_id } : installed;
  if (policy === null) return { verdict: 'allow', app: known(name, id, []), rule: null };
  const found = running ? ofProcess(running.process_id) : ofInstalled(name, id);
  const rule = policy.rules.find((each) => fits(each.app, found.app));
  return { ...found, rule: rule === undefined ? null : rule.app };
}

const CHANGE = 'the user can allow it in the policy of macmcp (`macmcp policy` shows it)';

const calledOf = (app) => names.quote(app.name || app.bundle_id || '');

const detailsOf = ({ verdict, app }) => ({ name: app.name, bundle_id: app.bundle_id, policy: verdict });

// What one application shows for another, of which nothing tells whose it is.
function failUntold(done) {
  const hint = `Use what names the application, as launch_app, activate_app and focus_window do; ${CHANGE}`;
  const what = 'What is shown there belongs to an application that cannot be told, and the policy does not allow every application';
  reply.fail('Refused', done === undefined ? what : `Stopped: ${done}. ${what}`, { hint });
}

function failClosed(found, done) {
  const { verdict, app } = found;
  if (app === null) failUntold(done);
  const called = calledOf(app);
  const details = detailsOf(found);
  // A call that has begun cannot be repeated after a yes.
  if (done !== undefined) {
    reply.fail('Refused', `Stopped: ${done}. Next would be ${called}, which the policy does not allow without asking`, {
      hint: 'Look at the screen before you continue',
      details,
    });
  }
  if (verdict === 'see') {
    reply.fail('PolicyDenied', `The policy lets ${called} be seen and not used`, {
      why: 'Tools that only read work with it; this call needs `ask` or `allow` in the place of `see`',
      hint: `Do nothing in this application; only ${CHANGE}`,
      details,
    });
  }
  if (verdict === 'deny') {
    reply.fail('PolicyDenied', `The policy does not allow ${called}`, {
      hint: `Leave this application alone; only ${CHANGE}`,
      details,
    });
  }
  reply.fail('NotConfirmed', `The policy requires asking the user before ${called} is used`, {
    hint: `Call the tool by itself, from a client that can ask, or ${CHANGE}`,
    details,
  });
}

// Ends the script unless what holds for an application allows it. One that cannot be told is null.
export const requireFound = (found, done = undefined) => (found.verdict === 'allow' ? undefined : failClosed(found, done));

// Ends the script unless this process may be reached. `done` says what was done so far, in the midst of an action.
export function requireProcess(processId, done = undefined) {
  if (rules() !== null) requireFound(ofProcess(processId), done);
}

// The same for an application that may not run yet.
/** @type {(name: string, bundleId: string | null, more?: {also?: string[], done?: string}) => void} */
export function requireInstalled(name, bundleId, { also = [], done } = {}) {
  if (rules() !== null) requireFound(ofInstalled(name, bundleId, also), done);
}

// Ends the script unless a picture may show what belongs to an application: `what` of it is at `place`.
function requireShown(found, what, place) {
  if (found.verdict === 'allow') return;
  const isDenied = found.verdict === 'deny';
  const rule = isDenied ? 'which the policy does not allow' : 'about which the policy asks the user';
  const owner = found.app === null ? 'an application that cannot be told' : calledOf(found.app);
  reply.fail(isDenied ? 'PolicyDenied' : 'NotConfirmed', `The screenshot would show ${what} of ${owner}, ${rule}`, {
    hint: `Take a screenshot of one window, or of a region without ${place}; ${isDenied ? 'only ' : ''}${CHANGE}`,
    details: found.app === null ? { policy: found.verdict } : detailsOf(found),
  });
}

// The same of a picture of more than one window, about those of this process.
export function requireInPicture(processId) {
  if (rules() !== null) requireShown(ofProcess(processId), 'a window', 'that one');
}

// The same about a place of which another application's process shows what belongs to one, as window/closed_places.js finds them.
export function requirePlaceInPicture({ found, what, x, y, width, height }) {
  requireShown(found, what, `the place ${[x, y].map(Math.round).join(', ')} of ${[width, height].map(Math.round).join(' x ')} points`);
}

// Whether this process may be looked at by who looks at many.
export const isOpen = (processId) => rules() === null || mayBeSeen(ofProcess(processId));

// Whether an application may be read and not be used, nor be started.
export const isOnlySeen = (name, bundleId) => rules() !== null && ofInstalled(name, bundleId).verdict === 'see';

// The application that the script is about from now on, which the policy has to allow; null is none.
export function admit(app) {
  if (app !== null) requireProcess(app.process_id);
  return reply.setSubject(app);
}

// Ends the script unless the application of an element may be reached, and the process that draws it where a rule names that.
export function requireElement(element) {
  if (rules() === null) return;
  const drawing = drawingProcessOf(element);
  if (drawing === null) return;
  const owner = ownerOf(element, drawing);
  requireProcess(owner);
  if (owner !== drawing && isNamed(drawing)) requireProcess(drawing);
}

function isNamed(processId) {
  const app = appOfProcess(processId);
  return app !== null && rules().rules.some((rule) => rule.app !== EVERY_APP && fits(rule.app, app));
}

// The process that an element belongs to; null where it tells none.
export function drawingProcessOf(element) {
  const out = Ref();
  return Number($.AXUIElementGetPid(element, out)) === 0 && Number(out[0]) > 0 ? Number(out[0]) : null;
}

const REGULAR = 0;

function isApplication(processId) {
  const handle = $.NSRunningApplication.runningApplicationWithProcessIdentifier(processId);
  return !handle.isNil() && Number(handle.activationPolicy) === REGULAR;
}

// Pages, Open and Save panels and panes of settings are drawn by processes of their own, in windows of their application
// [findings-2 7.8]. What is drawn by an application costs no message.
function ownerOf(element, drawing) {
  if (isApplication(drawing)) return drawing;
  for (const attribute of ['AXTopLevelUIElement', 'AXWindow']) {
    const out = Ref();
    const code = Number($.AXUIElementCopyAttributeValue(element, $(attribute), out));
    const owner = code === 0 ? drawingProcessOf(ObjC.castRefToObject(out[0])) : null;
    if (owner !== null && owner !== drawing) return owner;
  }
  return drawing;
}

// What holds for an element that is read: {verdict, app}. Whose window a process draws in stays the same, and is asked once.
export function ofElement(element) {
  const drawing = drawingProcessOf(element);
  if (rules() === null || drawing === null) return { verdict: 'allow', app: null };
  const found = ofProcess(drawing);
  if (found.verdict === 'allow' || isNamed(drawing)) return found;
  if (!owners.has(drawing)) owners.set(drawing, ownerOf(element, drawing));
  return ofProcess(owners.get(drawing));
}

// The process of the application that an element belongs to; null where it tells none.
export function processOfElement(element) {
  const drawing = drawingProcessOf(element);
  return drawing === null ? null : ownerOf(element, drawing);
}
