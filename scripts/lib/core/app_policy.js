// Which applications the policy of the server lets this script reach: `call.policy` holds its rules (src/policy), null where
// every application is allowed.
//
// Requires: core/reply, core/names
ObjC.import('AppKit');
ObjC.import('ApplicationServices');

const appPolicy = (() => {
  const text = (value) => ObjC.unwrap(value) || null;

  // The verdicts of processes under these rules: a worker runs scripts of several calls.
  let known = null;
  let verdicts = new Map();

  function rules() {
    const now = reply.policy();
    if (now !== known) {
      known = now;
      verdicts = new Map();
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

  const folded = (name) => names.foldCase(names.withoutAppSuffix(name));

  function fits(pattern, { bundle_id: id, names: called }) {
    const begins = pattern.endsWith('*') ? pattern.slice(0, -1) : null;
    if (id && (begins === null ? id.toLowerCase() === pattern : id.toLowerCase().startsWith(begins))) return true;
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

  function appOfProcess(processId) {
    const handle = $.NSRunningApplication.runningApplicationWithProcessIdentifier(processId);
    if (handle.isNil()) return null;
    const name = text(handle.localizedName);
    return { name, bundle_id: text(handle.bundleIdentifier), names: [name, fileName(handle)].filter(Boolean) };
  }

  // What holds for a process, and who it is: {verdict, app}. What is no application is part of macOS.
  function ofProcess(processId) {
    const policy = rules();
    if (!verdicts.has(processId)) {
      const app = appOfProcess(processId);
      verdicts.set(processId, { verdict: app === null ? 'allow' : decide(policy, app), app });
    }
    return verdicts.get(processId);
  }

  // The same of an application that does not run.
  function ofInstalled(name, bundleId) {
    const app = { name, bundle_id: bundleId, names: [name].filter(Boolean) };
    return { verdict: decide(rules(), app), app };
  }

  const CHANGE = 'the user can allow it in the policy of macmcp (`macmcp policy` shows it)';

  const calledOf = (app) => names.quote(app.name || app.bundle_id || '');

  const detailsOf = ({ verdict, app }) => ({ name: app.name, bundle_id: app.bundle_id, policy: verdict });

  function failClosed(found) {
    const { verdict, app } = found;
    const called = calledOf(app);
    const details = detailsOf(found);
    if (verdict === 'deny') {
      reply.fail('PolicyDenied', `The policy does not allow ${called}`, {
        hint: `Leave this application alone; only ${CHANGE}`,
        details,
      });
    }
    reply.fail('NotConfirmed', `The policy asks a person before ${called} is used`, {
      hint: `Call the tool by itself, from a client that can ask, or ${CHANGE}`,
      details,
    });
  }

  const requireOpen = (found) => (found.verdict === 'allow' ? undefined : failClosed(found));

  // Ends the script unless this process may be reached.
  function requireProcess(processId) {
    if (rules() !== null) requireOpen(ofProcess(processId));
  }

  // The same for an application that does not run yet.
  function requireInstalled(name, bundleId) {
    if (rules() !== null) requireOpen(ofInstalled(name, bundleId));
  }

  // Ends the script unless a picture of more than one window may show those of this process.
  function requireInPicture(processId) {
    if (rules() === null) return;
    const found = ofProcess(processId);
    if (found.verdict === 'allow') return;
    const isDenied = found.verdict === 'deny';
    const rule = isDenied ? 'which the policy does not allow' : 'of which the policy asks a person';
    reply.fail(isDenied ? 'PolicyDenied' : 'NotConfirmed', `The picture would show a window of ${calledOf(found.app)}, ${rule}`, {
      hint: `Take a picture of one window, or of a region without that one; ${isDenied ? 'only ' : ''}${CHANGE}`,
      details: detailsOf(found),
    });
  }

  // Whether this process may be looked at by who looks at many.
  const isOpen = (processId) => rules() === null || ofProcess(processId).verdict === 'allow';

  // The application that the script is about from now on, which the policy has to allow; null is none.
  function admit(app) {
    if (app !== null) requireProcess(app.process_id);
    return reply.setSubject(app);
  }

  // Ends the script unless the process of an element may be reached. Costs no message: an element knows its process.
  function requireElement(element) {
    if (rules() === null) return;
    const processId = processOfElement(element);
    if (processId !== null) requireProcess(processId);
  }

  function processOfElement(element) {
    const out = Ref();
    return Number($.AXUIElementGetPid(element, out)) === 0 ? Number(out[0]) : null;
  }

  return { requireProcess, requireInstalled, requireInPicture, requireElement, ofProcess, ofInstalled, processOfElement, isOpen, admit };
})();
