// Windows: the window server's list [bridge 6] joined with what Accessibility tells about them [bridge 4.8]. The first
// needs no permission and knows ids, bounds and order; the second knows titles and states.
//
// Requires: reply, clock, names, bind, ax, apps, displays
ObjC.import('ApplicationServices');

const windows = (() => {
  // kCGWindowListExcludeDesktopElements, alone and with kCGWindowListOptionOnScreenOnly [bridge 6].
  const EVERYWHERE = 16;
  const ON_SCREEN = 17;

  // Normal windows, floating ones and modal panels [bridge 6].
  const LAYERS = [0, 3, 8];

  // Smaller ones are no windows that a person works with.
  const LEAST = 40;

  // How long an application may take to answer where all of them are asked.
  const SCAN_TIMEOUT = 0.2;

  const ATTRIBUTES = ['AXTitle', 'AXPosition', 'AXSize', 'AXMinimized', 'AXFullScreen', 'AXMain', 'AXSubrole'];

  // The window server's windows, front to back: {window_id, process_id, name, on_screen, sharing, x, y, width,
  // height}. `name` is null without Screen Recording.
  function served(options) {
    const list = ObjC.castRefToObject($.CGWindowListCopyWindowInfo(options, 0));
    if (list.isNil()) {
      reply.fail('NoGuiSession', 'Nobody is logged in at the screen', {
        why: 'Windows exist only in a session with a screen',
        hint: 'Log in there and try again; over ssh or from a daemon there is nothing to see',
      });
    }
    return ObjC.deepUnwrap(list)
      .filter((entry) => LAYERS.includes(Number(entry.kCGWindowLayer)) && Number(entry.kCGWindowAlpha) > 0)
      .map((entry) => ({
        window_id: Number(entry.kCGWindowNumber),
        process_id: Number(entry.kCGWindowOwnerPID),
        name: typeof entry.kCGWindowName === 'string' ? entry.kCGWindowName : null,
        on_screen: Boolean(entry.kCGWindowIsOnscreen),
        // 0 for windows that their applications keep to themselves [bridge 6].
        sharing: Number(entry.kCGWindowSharingState),
        x: Number(entry.kCGWindowBounds.X),
        y: Number(entry.kCGWindowBounds.Y),
        width: Number(entry.kCGWindowBounds.Width),
        height: Number(entry.kCGWindowBounds.Height),
      }));
  }

  const isWorkable = (entry) => entry.width >= LEAST && entry.height >= LEAST;

  // One window's element with what one message tells about it, and its id.
  function described(element, wanted, id = bind.windowId(element)) {
    const found = {
      element, window_id: id, title: null, frame: null, minimized: null, fullscreen: null, main: null, subrole: null,
    };
    const { slots } = ax.batch(element, wanted);
    if (slots === null) {
      // Odd elements refuse a batch and answer single questions [bridge 4.5].
      found.title = ax.value(element, 'AXTitle');
      return found;
    }
    const slot = (name) => slots.objectAtIndex(ATTRIBUTES.indexOf(name));
    const at = ax.point(slot('AXPosition'));
    const size = ax.size(slot('AXSize'));
    found.title = ax.text(slot('AXTitle'));
    if (at !== null && size !== null) found.frame = { x: at[0], y: at[1], width: size[0], height: size[1] };
    found.minimized = ax.flag(slot('AXMinimized'));
    found.fullscreen = ax.flag(slot('AXFullScreen'));
    found.main = ax.flag(slot('AXMain'));
    found.subrole = ax.text(slot('AXSubrole'));
    return found;
  }

  // An application's windows as Accessibility tells them: {code, found}. `found` is front to back, minimised ones
  // included, those on other Spaces not [bridge 4.8]. Two messages a window and one for all.
  function ofApp(app, timeoutSeconds) {
    const wanted = ax.attributes(ATTRIBUTES);
    const { code, object } = ax.copy(ax.application(app.process_id, timeoutSeconds), 'AXWindows');
    const list = object === null ? null : ax.list(object);
    return { code, found: ax.members(list).map((element) => described(element, wanted)) };
  }

  const near = (a, b) => Math.abs(a - b) <= 2;
  const sameFrame = (a, b) => near(a.x, b.x) && near(a.y, b.y) && near(a.width, b.width) && near(a.height, b.height);

  // The window server's entry of a window whose id macOS did not tell: the one with its frame, and its title where
  // several have it [bridge 4.8]. null when none or several fit: a wrong id is worse than none.
  function byFrame(window, entries) {
    if (window.frame === null) return null;
    const framed = entries.filter((entry) => sameFrame(entry, window.frame));
    if (framed.length === 1) return framed[0];
    const titled = framed.filter((entry) => entry.name !== null && entry.name === window.title);
    return titled.length === 1 ? titled[0] : null;
  }

  // Gives each window its entry of the window server, or null; an entry that two windows claim belongs to neither.
  function joined(found, entries) {
    const known = new Set(found.map((window) => window.window_id));
    const free = entries.filter((entry) => !known.has(entry.window_id));
    const claims = new Map();
    for (const window of found) {
      window.entry = window.window_id === null
        ? byFrame(window, free)
        : entries.find((entry) => entry.window_id === window.window_id) || null;
      if (window.entry !== null) window.window_id = window.entry.window_id;
      if (window.window_id !== null) claims.set(window.window_id, (claims.get(window.window_id) || 0) + 1);
    }
    for (const window of found) {
      if (claims.get(window.window_id) > 1) {
        window.window_id = null;
        window.entry = null;
      }
    }
  }

  function row(app, window, known) {
    const frame = window.frame || window.entry;
    const display = frame === null ? null : displays.of(frame, known);
    return {
      window_id: window.window_id,
      title: window.title,
      app: app.name,
      bundle_id: app.bundle_id,
      process_id: app.process_id,
      x: frame === null ? null : frame.x,
      y: frame === null ? null : frame.y,
      width: frame === null ? null : frame.width,
      height: frame === null ? null : frame.height,
      minimized: window.minimized,
      fullscreen: window.fullscreen,
      main: window.main,
      display_id: display === null ? null : display.display_id,
    };
  }

  // What the window server alone tells about a window.
  function unseen(entry, title) {
    return { window_id: entry.window_id, entry, title, frame: null, minimized: entry.on_screen ? false : null, fullscreen: null, main: null };
  }

  // The windows of one application that are asked for, as [entry or null, row].
  function rowsOf(app, entries, options, known) {
    const { code, found } = ofApp(app, SCAN_TIMEOUT);
    const mine = entries.filter((entry) => entry.process_id === app.process_id);
    joined(found, mine);
    const rows = [];
    for (const window of found) {
      const shown = window.entry === null ? !app.hidden && window.minimized !== true : window.entry.on_screen;
      const kept = shown || (window.minimized === true || app.hidden ? options.minimized : options.all_spaces);
      if (kept) rows.push({ entry: shown ? window.entry : null, shown, row: row(app, window, known) });
    }
    // What Accessibility does not list: everything of an application that did not answer; windows on other Spaces.
    // The rest are an application's helpers.
    const claimed = new Set(found.map((window) => window.window_id));
    const blind = code !== 0 || found.length === 0;
    for (const entry of mine.filter((each) => !claimed.has(each.window_id) && isWorkable(each))) {
      const elsewhere = options.all_spaces && !entry.on_screen && !app.hidden && entry.name !== '';
      if (entry.on_screen ? blind : elsewhere) {
        rows.push({ entry: entry.on_screen ? entry : null, shown: entry.on_screen, row: row(app, unseen(entry, entry.name || null), known) });
      }
    }
    return { code, rows };
  }

  // The processes behind a list of entries, without those that have no user interface of their own.
  function owners(entries) {
    const seen = new Map();
    for (const entry of entries) {
      if (!seen.has(entry.process_id)) seen.set(entry.process_id, apps.process(entry.process_id));
    }
    return [...seen.values()].filter((app) => app !== null && app.policy !== apps.BACKGROUND);
  }

  // The windows of one application or of all, front to back, then those that are not on screen.
  // `options`: {minimized, all_spaces}. Answers {windows, accessible, silent}: `silent` names the applications that
  // did not answer in time.
  function all(app, options, span) {
    const known = displays.all();
    const onScreen = served(ON_SCREEN);
    const entries = options.minimized || options.all_spaces ? onScreen.concat(served(EVERYWHERE).filter((entry) => !entry.on_screen)) : onScreen;
    const asked = app === null ? owners(entries) : [app];
    if (!ax.trusted()) return withoutTitles(asked, entries, options, known);
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
    return { windows: sorted(rows, onScreen), accessible: true, silent };
  }

  function sorted(rows, onScreen) {
    const place = (each) => (each.entry === null ? onScreen.length + (each.shown ? 0 : 1) : onScreen.indexOf(each.entry));
    return rows.sort((a, b) => place(a) - place(b)).map((each) => each.row);
  }

  function withoutTitles(asked, entries, options, known) {
    const owner = new Map(asked.map((app) => [app.process_id, app]));
    const kept = entries.filter((entry) => owner.has(entry.process_id) && isWorkable(entry) && (entry.on_screen || options.all_spaces));
    return {
      windows: kept.map((entry) => row(owner.get(entry.process_id), unseen(entry, null), known)),
      accessible: false,
      silent: [],
    };
  }

  const shown = (window) => `${names.quoted(window.title || '')} (id ${window.window_id}${window.on_screen ? '' : ', not on screen'})`;
  const told = (window) => ({ window_id: window.window_id, title: window.title, on_screen: window.on_screen });

  // Ends the script: an application has not the window that was asked for. `found` is what it has, as `titled` takes it.
  function missing(app, found, what) {
    const there = found.slice(0, 10);
    reply.fail('NoWindow', `${names.quoted(app.name)} has no ${what}`, {
      why: there.length === 0 ? 'It has no window at all on this Space' : `From the screen: ${there.map(shown).join('; ')}`,
      hint: app.hidden ? 'It is hidden: activate it first' : 'Open a window, or bring one back to the screen first',
      details: { app: app.name, process_id: app.process_id, windows: there.map(told) },
    });
  }

  function unknown(id) {
    reply.fail('WindowNotFound', `There is no window ${id}`, {
      why: 'It was closed, or the number belongs to something else',
      hint: 'List the windows again, then name one of them',
      details: { window_id: id },
    });
  }

  // The one window that fits a title best, among `found`: [{window_id, title, names, on_screen}].
  function titled(app, title, found) {
    const tiers = [[], [], []];
    for (const window of found) {
      const tier = names.fit(title, window.names);
      if (tier !== null) tiers[tier].push(window);
    }
    const best = tiers.find((tier) => tier.length > 0);
    if (!best) return missing(app, found, `window called ${names.quoted(title)}`);
    if (best.length > 1) {
      const candidates = best.slice(0, 10);
      reply.fail('Ambiguous', `Several windows of ${names.quoted(app.name)} match ${names.quoted(title)}`, {
        why: `From the screen: ${candidates.map(shown).join('; ')}`,
        hint: 'Name one by its window_id',
        details: { candidates: candidates.map(told) },
      });
    }
    return best[0];
  }

  // An application's windows as they can be acted upon: those on screen front to back, then the others; `window` is
  // what Accessibility tells, null on another Space, where it sees nothing [bridge 4.8].
  function within(app, entries, span) {
    let answer = null;
    clock.waitUntil(() => {
      answer = ofApp(app, 1);
      return answer.code !== ax.CODE.NO_ANSWER && answer.code !== ax.CODE.FAILURE;
    }, clock.share(span, 1000));
    if (answer.code !== 0) ax.refuse(answer.code, app);
    const mine = entries.filter((entry) => entry.process_id === app.process_id);
    joined(answer.found, mine);
    const found = answer.found
      .filter((window) => window.frame === null || isWorkable(window.frame))
      .map((window) => ({
        window_id: window.window_id,
        title: window.title,
        names: [window.title],
        on_screen: window.entry === null ? !app.hidden && window.minimized !== true : window.entry.on_screen,
        window,
      }));
    const claimed = new Set(found.map((each) => each.window_id));
    const elsewhere = mine
      .filter((entry) => !claimed.has(entry.window_id) && !entry.on_screen && isWorkable(entry) && entry.name !== '')
      .map((entry) => ({ window_id: entry.window_id, title: entry.name, names: [entry.name], on_screen: false, window: null }));
    return found.filter((each) => each.on_screen).concat(found.filter((each) => !each.on_screen), elsewhere);
  }

  // The window that a caller means, to be acted upon: {app, window_id, title, window}, `window` as `within` tells it.
  // `params`: window_id, or app with a title or an index (1 is the front one); else the front application's.
  function find(params, span) {
    ax.demand(params.may_ask);
    const entries = served(EVERYWHERE);
    if (params.window_id) {
      const entry = entries.find((each) => each.window_id === params.window_id);
      const app = entry ? apps.process(entry.process_id) : null;
      if (app === null) return unknown(params.window_id);
      reply.about(app);
      const found = within(app, entries, span).find((each) => each.window_id === params.window_id);
      return Object.assign({ app }, found || unknown(params.window_id));
    }
    const app = params.app ? apps.find(params.app) : reply.about(apps.front());
    if (app === null) reply.fail('NoWindow', 'No application is in front', { hint: 'Name an application' });
    const found = within(app, entries, span);
    if (params.title) return Object.assign({ app }, titled(app, params.title, found));
    const reachable = found.filter((each) => each.window !== null);
    const chosen = params.index
      ? reachable[params.index - 1]
      // The first is not always the one that a person means: panels may lie before it [events 3.4] (grade B).
      : reachable.find((each) => each.on_screen && each.window.main) || reachable[0];
    return Object.assign({ app }, chosen || missing(app, found, params.index ? `window number ${params.index}` : 'window'));
  }

  // What a window is now, read again.
  function again(target) {
    return described(target.window.element, ax.attributes(ATTRIBUTES), target.window_id);
  }

  // A window as tools answer it.
  function report(target, window) {
    return row(target.app, Object.assign({ entry: target.window.entry }, window), displays.all());
  }

  return { all, ofApp, served, titled, missing, unknown, find, again, report, ON_SCREEN, EVERYWHERE };
})();
