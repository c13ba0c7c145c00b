// The windows of one application or of all, front to back.
//
// Requires: ax/ax, system/displays, app/running_apps, window/app_windows, window/window_server
const listWindows = (() => {
  // How long an application may take to answer where all of them are asked.
  const SCAN_TIMEOUT = 0.2;

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
    };
  }

  // The windows of one application that are asked for, as [entry or null, row].
  function rowsOf(app, entries, options, known) {
    const { code, found } = appWindows.read(app, SCAN_TIMEOUT);
    const mine = entries.filter((entry) => entry.process_id === app.process_id);
    appWindows.join(found, mine);
    const rows = [];
    for (const window of found) {
      const shown = window.entry === null ? !app.hidden && window.minimized !== true : window.entry.on_screen;
      const kept = shown || (window.minimized === true || app.hidden ? options.minimized : options.all_spaces);
      if (kept) rows.push({ entry: shown ? window.entry : null, shown, row: appWindows.row(app, window, known) });
    }
    // What Accessibility does not list: everything of an application that did not answer; windows on other Spaces.
    // The rest are an application's helpers.
    const claimed = new Set(found.map((window) => window.window_id));
    const blind = code !== 0 || found.length === 0;
    for (const entry of mine.filter((each) => !claimed.has(each.window_id) && appWindows.isWorkable(each))) {
      const elsewhere = options.all_spaces && !entry.on_screen && !app.hidden && entry.name !== '';
      if (entry.on_screen ? blind : elsewhere) {
        rows.push({
          entry: entry.on_screen ? entry : null,
          shown: entry.on_screen,
          row: appWindows.row(app, fromServerOnly(entry, entry.name || null), known),
        });
      }
    }
    return { code, rows };
  }

  // The processes behind a list of entries, without those that have no user interface of their own.
  function owners(entries) {
    const seen = new Map();
    for (const entry of entries) {
      if (!seen.has(entry.process_id)) seen.set(entry.process_id, runningApps.withProcessId(entry.process_id));
    }
    return [...seen.values()].filter((app) => app !== null && app.policy !== runningApps.BACKGROUND);
  }

  // The windows of one application or of all, front to back, then those that are not on screen.
  // `options`: {minimized, all_spaces}. Answers {windows, accessible, silent}: `silent` names the applications that
  // did not answer in time.
  function listWindows(app, options, span) {
    const known = displays.all();
    const onScreen = windowServer.list(windowServer.ON_SCREEN);
    const entries =
      options.minimized || options.all_spaces
        ? onScreen.concat(windowServer.list(windowServer.ALL).filter((entry) => !entry.on_screen))
        : onScreen;
    const asked = app === null ? owners(entries) : [app];
    if (!ax.isTrusted()) return withoutTitles(asked, entries, options, known);
    const silent = [];
    const rows = [];
    for (const owner of asked) {
      if (span.left() <= 0) {
        silent.push(owner.name);
        continue;
      }
      const { code, rows: more } = rowsOf(owner, entries, options, known);
      // Trust that was taken back shows here only [bridge 3].
      if (code === ax.CODE.DENIED) return withoutTitles(asked, entries, options, known);
      if (code === ax.CODE.NO_ANSWER) silent.push(owner.name);
      rows.push(...more);
    }
    return { windows: sortFrontToBack(rows, onScreen), accessible: true, silent };
  }

  function sortFrontToBack(rows, onScreen) {
    const place = (each) => (each.entry === null ? onScreen.length + (each.shown ? 0 : 1) : onScreen.indexOf(each.entry));
    return rows.sort((a, b) => place(a) - place(b)).map((each) => each.row);
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
    };
  }

  return listWindows;
})();
