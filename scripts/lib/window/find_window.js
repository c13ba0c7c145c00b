// The window that a caller means, and how a script fails when there is none.
import * as reply from 'macmcp/core/reply';
import * as appPolicy from 'macmcp/core/app_policy';
import * as names from 'macmcp/core/names';
import * as ax from 'macmcp/ax/ax';
import * as firstAnswer from 'macmcp/ax/first_answer';
import * as frontApp from 'macmcp/app/front_app';
import * as runningApps from 'macmcp/app/running_apps';
import * as appWindows from 'macmcp/window/app_windows';
import * as windowServer from 'macmcp/window/window_server';

const describe = (window) => `${names.quote(window.title || '')} (id ${window.window_id}${window.on_screen ? '' : ', not on screen'})`;
// Where it is, which tells windows of one title apart; null where neither Accessibility nor the window server says so.
const placeOf = ({ window, entry }) => (window && window.frame) || entry || null;
function describePlace(window) {
  const place = placeOf(window);
  if (place === null) return describe(window);
  const [x, y, width, height] = [place.x, place.y, place.width, place.height].map(Math.round);
  return `${describe(window)} @${x},${y} ${width}x${height}`;
}
const identify = (window) => ({ window_id: window.window_id, title: window.title, on_screen: window.on_screen });

// The one of several windows, front to back, that a person means: panels may lie before the main one [events 3.4] (grade B),
// and windows without a title or a role that nobody sees [findings-2 8.10].
function frontOf(found) {
  const shown = found.filter((each) => each.on_screen && each.window !== null);
  const isStandard = ({ window }) => window.subrole === 'AXStandardWindow' && Boolean(window.title);
  return shown.find(({ window }) => window.main === true) || shown.find(isStandard) || found[0];
}

// Ends the script: an application has not the window that was asked for. `found` is what it has, as `titled` takes it.
export function failNoWindow(app, found, what) {
  reply.fail('NoWindow', `${names.quote(app.name)} has no ${what}`, {
    why: found.length === 0 ? 'It has no windows on this Space' : `From the screen: ${names.listSome(found.map(describe))}`,
    hint: app.hidden ? 'It is hidden: activate it first' : 'Open a window, or restore a minimized one first',
    details: { app: app.name, process_id: app.process_id, windows: found.slice(0, 10).map(identify) },
  });
}

/** @type {(id: number) => never} */
export function failUnknownId(id) {
  return reply.fail('WindowNotFound', `There is no window ${id}`, {
    why: 'It was closed, or the id belongs to something else',
    hint: 'Call list_windows again, then pass one of its ids',
    details: { window_id: id },
  });
}

// The one window that fits a title best, among `found`: [{window_id, title, names, on_screen}].
export function byTitle(app, title, found) {
  const tiers = [[], [], [], []];
  const hasPart = names.saying(title);
  for (const window of found) {
    const rank = names.matchRank(title, window.names);
    const tier = rank === null && title !== '' && window.names.some(hasPart) ? 3 : rank;
    if (tier !== null) tiers[tier].push(window);
  }
  const best = tiers.find((tier) => tier.length > 0);
  if (!best) return failNoWindow(app, found, `window called ${names.quote(title)}`);
  if (best.length > 1) {
    reply.fail('Ambiguous', `Several windows of ${names.quote(app.name)} match ${names.quote(title)}`, {
      why: `From the screen: ${names.listSome(best.map(describePlace))}`,
      hint: 'Pass the window_id of one of them',
      details: { candidates: best.slice(0, 10).map(identify) },
    });
  }
  return best[0];
}

// An application's windows as they can be acted upon: those on screen front to back, then the others; `window` is
// what Accessibility tells, null on another Space, where it sees nothing [bridge 4.8].
function windowsOf(app, entries, span) {
  const isNone = ({ window }) => window !== null && window.surface;
  return allOf(app, entries, span).filter((each) => !isNone(each));
}

// The same with what stands among them and is no window: its id may be passed.
function allOf(app, entries, span) {
  const answer = firstAnswer.ask(() => appWindows.read(app, 1), span);
  if (answer.code !== 0) ax.failWithCode(answer.code, app);
  const all = appWindows
    .gather(app, answer.found, entries, answer.found.length === 0)
    .map((each) => Object.assign(each, { names: [each.title] }));
  return all
    .filter((each) => each.window !== null && each.on_screen)
    .concat(
      all.filter((each) => each.window !== null && !each.on_screen),
      all.filter((each) => each.window === null),
    );
}

// A window that only the window server knows, whatever it is: its id was asked for [findings-2 8.4].
const unseen = (entry) => ({
  window_id: entry.window_id,
  title: entry.name,
  window: null,
  entry,
  on_screen: entry.on_screen,
  names: [entry.name],
});

// The window that a caller means, to be acted upon: {app, window_id, title, window}, `window` as `within` tells it.
// `params`: window_id, or app with a title or an index (1 is the front one); else the front application's.
export function byParams(params, call, span) {
  ax.requirePermission(call.may_ask);
  const entries = windowServer.list(windowServer.ALL);
  if (params.window_id !== undefined) {
    const entry = windowServer.withId(params.window_id);
    const app = entry === undefined ? null : runningApps.withProcessId(entry.process_id);
    if (app === null) return failUnknownId(params.window_id);
    appPolicy.admit(app);
    const known = entries.some((each) => each.window_id === entry.window_id) ? entries : entries.concat([entry]);
    const found = allOf(app, known, span).find((each) => each.window_id === params.window_id);
    return Object.assign({ app }, found || unseen(entry));
  }
  const app = params.app !== undefined ? runningApps.find(params.app) : appPolicy.admit(frontApp.find());
  if (app === null) reply.fail('NoWindow', 'No application is in front', { hint: 'Pass an application' });
  const found = windowsOf(app, entries, span);
  if (params.title !== undefined) return Object.assign({ app }, byTitle(app, params.title, found));
  const reachable = found.filter((each) => each.window !== null);
  const front = params.index === undefined ? frontOf(reachable) : reachable[params.index - 1];
  // A minimized window is not meant where others are on another Space.
  const away = params.index === undefined && front && front.window.minimized === true ? found.find(({ window }) => window === null) : null;
  const chosen = away || front;
  return Object.assign(
    { app },
    chosen || failNoWindow(app, found, params.index !== undefined ? `window number ${params.index}` : 'window'),
  );
}
