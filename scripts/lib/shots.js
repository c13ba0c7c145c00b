// What is to be captured: where it lies, in points, and which display's scale it has. Nothing is captured here.
//
// Titles come from Accessibility when it may be used, else from the window server, which tells them to whoever may
// record the screen (bridge 6).
//
// Requires: reply, clock, names, bind, ax, apps, displays, windows, session
const shots = (() => {
  // Ends the script when a capture would fail or show the wallpaper only. Captures degrade silently, so this is asked
  // before (bridge 3, events 7.3). null, when macOS does not tell, is left to screencapture.
  function demand() {
    session.demand();
    const allowed = bind.mayCapture();
    if (allowed === false) {
      // The first time this shows the prompt, so that there is a switch to turn on; later it does nothing.
      bind.askCapture();
      reply.fail('ScreenRecordingDenied', 'Screen Recording permission required');
    }
    return allowed;
  }

  const rect = ({ x, y, width, height }) => ({ x, y, width, height });
  const listed = (known) => known.map((display, index) => `${index + 1}: ${names.quoted(display.name)} (id ${display.display_id}, ${display.width} x ${display.height} at ${display.x}, ${display.y})`);
  const facts = (known) => known.map((display) => Object.assign({ display_id: display.display_id, name: display.name }, rect(display)));

  // A display by its id, or by its number: 1 is the primary one. Ids go first; null is the primary one.
  function display(wanted) {
    const known = displays.all();
    const found = wanted === null ? known[0] : known.find((each) => each.display_id === wanted) || known[wanted - 1];
    if (!found) {
      reply.fail('DisplayNotFound', `There is no display ${wanted}`, {
        why: `There are ${listed(known).join('; ')}`,
        hint: 'Name one of them by its number or id',
        details: { display: wanted, displays: facts(known) },
      });
    }
    return { kind: 'display', area: rect(found), scale: found.scale, display_id: found.display_id };
  }

  // A rectangle, cut to what displays show of it.
  function region(wanted) {
    const known = displays.all();
    const parts = known.map((each) => cut(wanted, each)).filter((part) => part !== null);
    if (parts.length === 0) {
      reply.fail('InvalidParameter', 'Invalid parameter: `region` lies on no display', {
        why: `There are ${listed(known).join('; ')}`,
        hint: 'Name a rectangle that one of them shows, in points',
        details: { region: wanted, displays: facts(known) },
      });
    }
    const x = Math.min(...parts.map((part) => part.x));
    const y = Math.min(...parts.map((part) => part.y));
    const area = {
      x,
      y,
      width: Math.max(...parts.map((part) => part.x + part.width)) - x,
      height: Math.max(...parts.map((part) => part.y + part.height)) - y,
    };
    return { kind: 'region', area, scale: displays.of(area, known).scale };
  }

  function cut(a, b) {
    const x = Math.max(a.x, b.x);
    const y = Math.max(a.y, b.y);
    const width = Math.min(a.x + a.width, b.x + b.width) - x;
    const height = Math.min(a.y + a.height, b.y + b.height) - y;
    return width > 0 && height > 0 ? { x, y, width, height } : null;
  }

  // A window of the window server as a target.
  function target(entry, app, title) {
    const on = displays.of(entry, displays.all());
    if (on === null) refuse(entry, app, title, 'it lies on no display', 'Move it to one first');
    return {
      kind: 'window',
      area: rect(entry),
      scale: on.scale,
      display_id: on.display_id,
      window_id: entry.window_id,
      app: app === null ? null : app.name,
      title,
    };
  }

  function refuse(entry, app, title, state, hint) {
    const name = app === null ? 'its application' : names.quoted(app.name);
    return reply.fail('NotCapturable', `Window ${entry.window_id} of ${name} cannot be captured`, {
      why: `State: ${state}`,
      hint,
      details: { window_id: entry.window_id, title, state },
    });
  }

  // Fails unless the window can be shot as it is now: screencapture refuses what is not on screen, and windows that
  // their applications keep to themselves (events 7.5).
  function capturable(entry, app, title, minimized) {
    if (entry.sharing === 0) refuse(entry, app, title, 'its application shares it with nobody', 'Nothing can be done about that from here');
    if (entry.on_screen) return target(entry, app, title);
    if (app !== null && app.hidden) refuse(entry, app, title, 'its application is hidden', 'Activate the application first');
    if (minimized === true) refuse(entry, app, title, 'it is minimized', 'Bring it back first');
    return refuse(entry, app, title, 'it is minimized or on another Space', 'Bring it to the screen first');
  }

  function byId(id) {
    const entry = windows.served(windows.EVERYWHERE).find((each) => each.window_id === id);
    if (!entry) {
      reply.fail('WindowNotFound', `There is no window ${id}`, {
        why: 'It was closed, or the number belongs to something else',
        hint: 'List the windows again, then name one of them',
        details: { window_id: id },
      });
    }
    return capturable(entry, apps.process(entry.process_id), entry.name || null, null);
  }

  // An application's windows with their entries, front to back, those that are not on screen last:
  // [{entry, title, names, minimized}].
  function ofApp(app, span) {
    const entries = new Map(windows.served(windows.EVERYWHERE).map((entry) => [entry.window_id, entry]));
    const { windows: rows } = windows.all(app, { minimized: true, all_spaces: true }, span);
    return rows
      .filter((row) => entries.has(row.window_id))
      .map((row) => {
        const entry = entries.get(row.window_id);
        return { entry, title: row.title || entry.name || null, names: [row.title, entry.name], minimized: row.minimized };
      });
  }

  const shown = (window) => `${names.quoted(window.title || '')} (id ${window.entry.window_id}${window.entry.on_screen ? '' : ', not on screen'})`;
  const told = (window) => ({ window_id: window.entry.window_id, title: window.title, on_screen: window.entry.on_screen });

  function noWindow(app, found, what) {
    const there = found.slice(0, 10);
    reply.fail('NoWindow', `${names.plain(app.name)} has no ${what}`, {
      why: there.length === 0 ? 'It has no window at all on this Space' : `From the screen: ${there.map(shown).join('; ')}`,
      hint: app.hidden ? 'It is hidden: activate it first' : 'Open a window, or bring one back to the screen first',
      details: { app: app.name, process_id: app.process_id, windows: there.map(told) },
    });
  }

  // The window of an application by its title, or by its place among those on screen, 0 for the front one.
  function ofAppBy(app, title, place, span) {
    const found = ofApp(app, span);
    if (title !== null) return titled(app, title, found);
    const window = found.filter((each) => each.entry.on_screen)[place];
    if (!window) noWindow(app, found, place === 0 ? 'window on the screen' : `window number ${place} (counted from 0) on the screen`);
    return capturable(window.entry, app, window.title, window.minimized);
  }

  function titled(app, title, found) {
    const tiers = [[], [], []];
    for (const window of found) {
      const tier = names.fit(title, window.names);
      if (tier !== null) tiers[tier].push(window);
    }
    const best = tiers.find((tier) => tier.length > 0);
    if (!best) return noWindow(app, found, `window called ${names.quoted(title)}`);
    if (best.length > 1) {
      const candidates = best.slice(0, 10);
      reply.fail('Ambiguous', `Several windows of ${names.plain(app.name)} match ${names.quoted(title)}`, {
        why: `From the screen: ${candidates.map(shown).join('; ')}`,
        hint: 'Name one by its window_id',
        details: { candidates: candidates.map(told) },
      });
    }
    return capturable(best[0].entry, app, best[0].title, best[0].minimized);
  }

  return { demand, display, region, byId, ofAppBy };
})();
