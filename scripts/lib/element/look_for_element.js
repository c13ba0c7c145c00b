// One look of many: whether what a caller waits for is there. The waiting is the caller's: between two looks others
// may work.
import * as reply from 'macmcp/core/reply';
import * as appPolicy from 'macmcp/core/app_policy';
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as ax from 'macmcp/ax/ax';
import * as shownOwner from 'macmcp/ax/shown_owner';
import * as frontApp from 'macmcp/app/front_app';
import * as installedApps from 'macmcp/app/installed_apps';
import * as runningApps from 'macmcp/app/running_apps';
import * as appWindows from 'macmcp/window/app_windows';
import * as windowServer from 'macmcp/window/window_server';
import * as elementRoles from 'macmcp/element/element_roles';
import * as elementTree from 'macmcp/element/element_tree';
import * as lateTree from 'macmcp/element/late_tree';
import * as expectedElement from 'macmcp/element/expected_element';
import * as pageDoubt from 'macmcp/element/page_doubt';
import * as treeRows from 'macmcp/element/tree_rows';
import findElement from 'macmcp/element/find_element';
import findValueFirst from 'macmcp/element/find_value_first';

// Whether a failure says that the thing is not there, and not that looking went wrong.
const isAbsence = (error) => ['StaleElement', 'ElementNotFound', 'WindowNotFound', 'AppNotRunning'].includes(error.code);

// What a look answers: {scan, unsure}. Without a scan `unsure` says why the thing may be there all the same; null
// when it is not there [findings 2.1].
const seen = (scan) => ({ scan, unsure: null });
const unseen = (unsure) => ({ scan: null, unsure });

// The element that the caller names, with what is asked of it.
function lookForNamed(params, call, span, asked) {
  // A state is one element's: which one is not guessed.
  const find = params.state === undefined ? findValueFirst : findElement;
  const { app, node, element } = find(params, call, span, asked.isMeant);
  const fits = asked.fits === null || asked.fits(node);
  return fits ? seen(elementTree.report(app, elementTree.ofElement(element, node, app))) : unseen(asked.untold);
}

// Why a tree without the thing proves nothing; null when it does.
function doubt(found) {
  if (shownOwner.hasKeptBack()) return 'texts of applications that the policy does not simply allow were not read';
  if (found.searched.includes(true)) return 'web pages were only searched, which can miss text';
  const untold = pageDoubt.of(found);
  if (untold !== null) return untold;
  if (found.unbuilt) return 'the application has not built its tree';
  if (found.unread || found.truncated === 'silence') return 'a part of the application did not answer';
  return treeRows.cutBy(found) || (found.truncated === null ? null : `not all was read (${found.truncated})`);
}

// Why a thing that is in no window of this Space may be in another one: Accessibility sees nothing of those, the window
// server lists them [bridge 4.8] [findings 2.1]. null when there is none.
function elsewhere(app, title) {
  const { found } = appWindows.read(app, 1);
  const others = appWindows.gather(app, found, windowServer.list(windowServer.ALL), false).filter((each) => each.window === null);
  const isSaid = names.saying(title || '');
  const one = others.find((each) => each.title === null || isSaid(each.title));
  return one === undefined ? null : `it may be in the window ${names.quote(one.title || String(one.window_id))}, on another Space`;
}

// Whether the application itself is waited for: it starts, or with `gone` it ends.
const isAboutApp = ({ app, text, role, window_title: title }) => app !== undefined && [text, role, title].every((one) => one === undefined);

function lookForApp(params) {
  const { name, bundle_id, process_id } = runningApps.find(params.app);
  return { scan: null, unsure: null, app: { name, bundle_id, process_id } };
}

// How many applications are looked at where none is named.
const MOST_APPS = 8;

// Those of some processes that are applications with a user interface.
function withInterface(processIds) {
  const all = processIds.map((id) => runningApps.withProcessId(id));
  return all.filter((app) => app !== null && Number(app.handle.activationPolicy) !== runningApps.BACKGROUND);
}

// The applications that show a window, the one in front first: {apps, closed}, where `closed` is how many are left out because the
// policy does not simply allow them.
function shownApps() {
  const front = frontApp.find();
  const owners = windowServer.onScreen().windows.map((entry) => entry.process_id);
  const ids = [...new Set([...(front === null ? [] : [front.process_id]), ...owners])];
  const shown = withInterface(ids);
  const apps = shown.filter((app) => appPolicy.isOpen(app.process_id));
  return { apps, closed: shown.length - apps.length };
}

// Why a thing may be in a window of an application that shows none on the screen: minimised, hidden or on another Space. null when
// it is in none: the window server knows the titles of those windows, where it tells them, and nothing of what they hold.
function elsewhereOfOthers(shown, { window_title: title }) {
  const known = new Set(shown.apps.map((app) => app.process_id));
  const isSaid = names.saying(title || '');
  const mayHave = ({ name }) => name === null || isSaid(name);
  const entries = windowServer.list(windowServer.ALL).filter((entry) => !known.has(entry.process_id));
  const fitting = entries.filter((entry) => appWindows.isWorkable(entry) && mayHave(entry));
  const [one] = withInterface([...new Set(fitting.map((entry) => entry.process_id))]);
  return one === undefined ? null : `${names.quote(one.name)} was not looked at, which shows no window on the screen; name it in app`;
}

// Why what no looked at application shows may be shown all the same; null when all were looked at.
function leftOut({ apps, closed }) {
  const [many, were] = closed === 1 ? ['1 application', 'was'] : [`${closed} applications`, 'were'];
  if (closed > 0) return `${many} that the policy does not simply allow ${were} not looked at; name one in app`;
  return apps.length > MOST_APPS ? `only the ${MOST_APPS} applications in front were looked at, of ${apps.length}` : null;
}

// What is waited for in whatever application shows it. One that does not answer hides nothing of the others.
function lookAnywhere(params, call, span, asked) {
  const shown = shownApps();
  let reason = leftOut(shown);
  if (reason === null && asked.proves) reason = elsewhereOfOthers(shown, params);
  for (const app of shown.apps.slice(0, MOST_APPS)) {
    if (span.left() <= 0) return unseen('not all applications were looked at in time');
    const seenThere = lookIn(app, params, call, clock.part(span, span.left() / 2), asked);
    if (seenThere.scan !== null) return seenThere;
    reason = reason || seenThere.unsure;
  }
  return unseen(reason);
}

function lookIn(app, params, call, span, asked) {
  try {
    return lookForMatching(app, params, call, span, asked);
  } catch (error) {
    if (error.code === undefined || error.code === 'AccessibilityDenied' || error.code === 'InvalidParameter') throw error;
    return unseen(`${names.quote(app.name)} could not be looked at: ${error.message}`);
  }
}

// The elements that fit, or the windows when only a window is asked for.
function lookForMatching(app, params, call, span, asked) {
  const onlyWindow = params.text === undefined && params.role === undefined;
  // Whether what is not seen has to be proven not to be there.
  const proves = params.gone || asked.proves;
  const options = {
    // What is around it tells it from others, when its ref is used; for an absence one is enough.
    max_elements: params.gone ? 1 : elementTree.MAX_ELEMENTS,
    max_depth: onlyWindow ? 0 : 40,
    offscreen: true,
    built_rows: true,
    actions: false,
    matches: onlyWindow ? (node) => node.role === 'AXWindow' : asked.fits,
    holder: onlyWindow ? null : asked.holder,
    first_hit: true,
    search: onlyWindow ? undefined : { role: params.role, text: params.text, alone: false, trusts_none: call.trusts_searches && !proves },
    awaited: null,
  };
  const found = elementTree.read(app, { title: params.window_title }, options, span);
  const rows = treeRows.rowsSpan(span);
  while (!found.nodes.some((node) => node.listed) && found.readMore(rows));
  if (found.nodes.some((node) => node.listed)) return seen(elementTree.report(app, found));
  if (!params.gone) elementRoles.requireKnown(params.role, app, found.nodes);
  // What windows hold was not asked for.
  if (onlyWindow && found.truncated === 'depth') Object.assign(found, { truncated: null });
  const reason = doubt(onlyWindow ? Object.assign(found, { unbuilt: false }) : found);
  // What is drawn there may be what is waited for: src/seen_text looks.
  const drawn = onlyWindow || asked.proves ? undefined : lateTree.emptyWindow(found);
  if (reason !== null || !proves) return Object.assign(unseen(reason), { empty_window: drawn });
  return unseen(elsewhere(app, params.window_title) || asked.untold);
}

// A prime below 2^32: what is multiplied with 31 stays exact.
const MODULUS = 4294967291;

// A short word that stands for a text.
function digest(text) {
  let hash = 7;
  for (let at = 0; at < text.length; at += 1) hash = (hash * 31 + text.charCodeAt(at)) % MODULUS;
  return `${hash.toString(16)}-${text.length}`;
}

// What an application, or an element with all that is in it, shows: `shown` is a word that is another one after any change,
// `scan` the tree where it is another word than at the last look.
function shownBy(params, call, span) {
  const told = (app, found) => {
    const shown = digest(JSON.stringify(found.nodes));
    return { scan: shown === params.last ? null : elementTree.report(app, found), unsure: null, shown };
  };
  const options = {
    max_elements: elementTree.MAX_ELEMENTS,
    max_depth: 40,
    offscreen: true,
    // How many of the others can be read in time differs from look to look.
    built_rows: true,
    actions: false,
    matches: null,
    awaited: null,
  };
  if (params.element === undefined) {
    const app = params.app === undefined ? appPolicy.admit(frontApp.find()) : runningApps.find(params.app);
    if (app === null) return { scan: null, unsure: null, shown: '' };
    return told(app, elementTree.read(app, {}, options, span));
  }
  const { app, element } = findValueFirst(params, Object.assign({}, call, { awaited_trees: null }), span);
  const root = { element, index: null, window_id: null };
  const found = elementTree.walk([root], Object.assign({ skip: new Set() }, options), span);
  return told(app, Object.assign(found, { roots: [root] }));
}

// An application that does not run has nothing of what is looked for; one that nobody knows is a mistake.
function requireInstalled(app, error) {
  if (typeof app !== 'string' || /^[0-9]+$/.test(app) || installedApps.bestMatches(app).found.length > 0) return;
  installedApps.failNotFound(app, error.more.why, 'Check the name: list_running_apps has those that run');
}

// {scan, unsure}. Nothing waits here for a tree to be built, nor asks for it twice [findings 1.2]. `asked` is what
// is asked of elements.
export default function lookForElement(params, call, span, asked = expectedElement.question(params)) {
  ax.requirePermission(call.may_ask);
  if (params.until !== undefined) return shownBy(params, call, span);
  try {
    if (params.element === undefined && isAboutApp(params)) return lookForApp(params);
    if (params.element === undefined && params.app === undefined) return lookAnywhere(params, call, span, asked);
    if (params.element === undefined) return lookForMatching(runningApps.find(params.app), params, call, span, asked);
    return lookForNamed(params, Object.assign({}, call, { awaited_trees: null }), span, asked);
  } catch (error) {
    // Before anything was seen, an application that is not there is the caller's mistake.
    const isStarting = params.element === undefined && isAboutApp(params);
    const ended = error.code === 'AppNotRunning';
    if (!isAbsence(error) || (ended && !params.gone && !isStarting && !asked.proves)) throw error;
    if (ended && asked.proves) requireInstalled(params.app, error);
    const proven = ended || error.more.details.gone === true;
    return unseen(proven ? null : error.message);
  } finally {
    // With its application it has gone as well.
    if (params.gone || asked.proves) reply.setSubject(null);
  }
}
