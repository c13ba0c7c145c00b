// The windows of one application or of all, front to back.
import * as appPolicy from 'macmcp/core/app_policy';
import * as clock from 'macmcp/core/clock';
import * as ax from 'macmcp/ax/ax';
import * as firstAnswer from 'macmcp/ax/first_answer';
import * as displays from 'macmcp/system/displays';
import * as runningApps from 'macmcp/app/running_apps';
import * as appWindows from 'macmcp/window/app_windows';
import * as stageManager from 'macmcp/window/stage_manager';
import * as windowServer from 'macmcp/window/window_server';

// How long an application may take to answer where all of them are asked, and where one is: the first contact with it may
// be slow [findings 2.3].
const SCAN_TIMEOUT = 0.2;
const NAMED_TIMEOUT = 1;

// What the window server alone tells about a window.
function fromServerOnly(entry, title) {
  return {
    window_id: entry.window_id,
    entry,
    title,
    frame: null,
    minimized: entry.on_screen ? false : null,
    fullscreen: null,
    main: null,
    surface: false,
  };
}

// Whether a window is asked for.
function isAsked(app, { window, on_screen: shown }, options) {
  if (shown) return true;
  if (window === null) return options.all_spaces && !app.hidden;
  return window.minimized === true || app.hidden ? options.minimized : options.all_spaces;
}

// The windows of one application that are asked for, as {entry, shown, row}; `entry` null for what is not on screen.
function rowsOf(app, { code, found }, entries, options, scan) {
  appWindows.number(app, found, entries, scan.after);
  return appWindows
    .gather(app, found, entries, code !== 0 || found.length === 0)
    .filter((each) => isAsked(app, each, options))
    .map((each) => ({
      entry: each.on_screen ? each.entry : null,
      shown: each.on_screen,
      isThumbnail: each.window !== null && stageManager.isThumbnail(each.entry, each.window.frame),
      row: appWindows.row(app, each.window || fromServerOnly(each.entry, each.title), scan.known),
    }));
}

// The processes behind a list of entries, without those that have no user interface of their own.
function owners(entries) {
  const seen = new Map();
  for (const entry of entries) {
    if (!seen.has(entry.process_id)) seen.set(entry.process_id, runningApps.withProcessId(entry.process_id));
  }
  const isListed = (app) => app !== null && app.policy !== runningApps.BACKGROUND && appPolicy.isOpen(app.process_id);
  return [...seen.values()].filter(isListed);
}

// The windows of one application or of all, front to back, then those that are not on screen.
// `options`: {minimized, all_spaces}. Answers {windows, accessible, silent, thumbnails}: `silent` names the applications that
// did not answer in time, `thumbnails` has the ids of windows in Stage Manager's strip.
export default function listWindows(app, options, span) {
  const known = displays.all();
  const onScreen = windowServer.list(windowServer.ON_SCREEN);
  const entries =
    options.minimized || options.all_spaces
      ? onScreen.concat(windowServer.list(windowServer.ALL).filter((entry) => !entry.on_screen))
      : onScreen;
  const asked = app === null ? owners(entries) : [app];
  if (!ax.isTrusted()) return withoutTitles(asked, entries, options, known);
  const timeout = app === null ? SCAN_TIMEOUT : NAMED_TIMEOUT;
  const answers = new Map();
  // Those that were silent are asked once more: what they were busy with may be done by then. One that is named gets the
  // time that a first answer takes [findings 2.3].
  let left = asked;
  const patience = clock.part(span, app === null ? 0 : firstAnswer.SILENT_MS);
  for (let pass = 0; left.length > 0 && (pass < 2 || patience.left() > 0); pass += 1) {
    for (const owner of left) {
      if (span.left() <= 0) break;
      const answer = appWindows.look(owner, timeout, entries);
      // Trust that was taken back shows here only [bridge 3].
      if (answer.code === ax.CODE.DENIED) return withoutTitles(asked, entries, options, known);
      answers.set(owner, answer);
    }
    if (span.left() <= 0) break;
    left = asked.filter((owner) => !answers.has(owner) || answers.get(owner).code === ax.CODE.NO_ANSWER);
  }
  const scan = { known, after: windowServer.every() };
  const rows = [...answers].flatMap(([owner, answer]) => rowsOf(owner, answer, entries, options, scan));
  const thumbnails = rows.filter((each) => each.isThumbnail).map((each) => each.row.window_id);
  return { windows: sortFrontToBack(rows, onScreen), accessible: true, silent: left.map((owner) => owner.name), thumbnails };
}

function sortFrontToBack(rows, onScreen) {
  const place = (each) => (each.entry === null ? onScreen.length + (each.shown ? 0 : 1) : onScreen.indexOf(each.entry));
  // What is no window comes after all that are [findings-3 15.6].
  const order = (a, b) => Number(a.row.surface) - Number(b.row.surface) || place(a) - place(b);
  return rows.sort(order).map((each) => each.row);
}

function withoutTitles(asked, entries, options, known) {
  const owner = new Map(asked.map((app) => [app.process_id, app]));
  const kept = entries.filter(
    (entry) => owner.has(entry.process_id) && appWindows.isWorkable(entry) && (entry.on_screen || options.all_spaces),
  );
  return {
    windows: kept.map((entry) => appWindows.row(owner.get(entry.process_id), fromServerOnly(entry, null), known)),
    accessible: false,
    silent: [],
    thumbnails: [],
  };
}
