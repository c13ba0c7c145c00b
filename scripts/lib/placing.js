// What can be done to a window: brought to the front, put away, moved, resized [bridge 4.8]. A code of 0 proves nothing
// [bridge 0.2], so each of them reads the state until it is as wanted, or answers what it is instead.
//
// `target` comes from windows.find.
// Requires: reply, clock, names, bind, ax, apps, focus, windows
const placing = (() => {
  // How long to wait before each look: windows need 50 to 500 ms to get where they go [bridge 4.4].
  const STEPS_MS = [0, 50, 100, 200, 300, 350];

  const near = (a, b) => Math.abs(a - b) < 1;
  const called = (target) => `Window ${target.window_id} ${names.quoted(target.title || '')} of ${names.quoted(target.app.name)}`;

  function state(window) {
    if (window.fullscreen) return 'it is full screen';
    if (window.minimized) return 'it is minimized';
    return ax.elements(window.element, 'AXChildren').some((child) => ax.value(child, 'AXRole') === 'AXSheet') ? 'a sheet is open on it' : null;
  }

  // Ends the script: the window is there and does not do what it was told.
  function refuses(target, what, window, why, hint) {
    const found = windows.report(target, window);
    reply.fail('NotEditable', `${called(target)} ${what}`, { why, hint, details: { window: found } });
  }

  function elsewhere(target) {
    reply.fail('WindowNotFound', `${called(target)} is on another Space, out of reach of Accessibility`, {
      hint: 'Bring it here with focus_window, then try again',
      details: { window_id: target.window_id },
    });
  }

  // Reads the window until `is` holds, and answers how it was read last.
  function settled(target, span, is) {
    let window = null;
    for (const step of STEPS_MS) {
      if (window !== null && span.left() < step) break;
      clock.rest(step);
      window = windows.again(target);
      if (is(window)) break;
    }
    return window;
  }

  // A window on another Space: macOS goes to that Space when its application comes to the front, unless the user has
  // switched that off or it has windows here as well.
  function fetched(target, span) {
    focus.bring(target.app, span);
    const found = clock.waitUntil(() => windows.ofApp(target.app, 1).found.find((each) => each.window_id === target.window_id), clock.share(span, 2000));
    if (!found) {
      reply.fail('WindowNotFound', `${called(target)} is on another Space`, {
        why: 'Its application was brought to the front, and macOS did not go to that Space',
        hint: 'Choose the window in the Window menu of its application',
        details: { window_id: target.window_id },
      });
    }
    return Object.assign({}, target, { title: found.title, window: Object.assign({ entry: null }, found) });
  }

  // Whether it lies before all others of its application: panels are in front without being main.
  function isOnTop(target) {
    const front = windows.served(windows.ON_SCREEN).find((entry) => entry.process_id === target.app.process_id);
    return front !== undefined && front.window_id === target.window_id;
  }

  // Restores, raises, makes main, brings the application to the front, in this order [bridge 4.8].
  function bring(given, span) {
    const target = given.window === null ? fetched(given, span) : given;
    const { app } = target;
    const { element } = target.window;
    if (target.window.minimized) ax.set(element, 'AXMinimized', $(false));
    const raise = () => {
      ax.perform(element, 'AXRaise');
      ax.set(element, 'AXMain', $(true));
    };
    raise();
    const front = focus.bring(app, span);
    const is = (window) => window.minimized !== true && (window.main === true || isOnTop(target));
    if (front && !is(windows.again(target))) raise();
    const window = settled(target, span, is);
    if (!front || !is(window)) {
      const other = apps.front();
      reply.fail('Timeout', `${called(target)} did not come to the front`, {
        why: other === null ? 'No application is in front' : `${names.quoted(other.name)} is in front${state(window) === null ? '' : `, and ${state(window)}`}`,
        hint: 'macOS may ignore such a request while the user works elsewhere: click the window, or try again',
        details: { window: windows.report(target, window), front: other === null ? null : apps.candidate(other) },
      });
    }
    return { window: windows.report(target, window), effect: 'confirmed', note: null };
  }

  function minimize(target, span) {
    if (target.window === null) elsewhere(target);
    if (!target.window.minimized) ax.set(target.window.element, 'AXMinimized', $(true));
    const window = settled(target, span, (each) => each.minimized === true);
    if (window.minimized !== true) {
      refuses(target, 'was not minimized', window, `State: ${state(window) || 'it ignores it; panels and some dialogs cannot be minimized'}`, 'Close what is open on it, or leave full screen, then try again');
    }
    return { window: windows.report(target, window), effect: 'confirmed', note: null };
  }

  // Writes a place or a size; what refused it, or null. Where Accessibility does not take it, System Events may
  // ([bridge 4.4], the fallback; [events 3.4]).
  function put(target, attribute, value, pair) {
    const code = value === null ? null : ax.write(target.window.element, attribute, value);
    if (code === 0) return null;
    const why = code === null ? 'Its new place could not be made' : `AXError ${code}`;
    try {
      return byEvents(target, attribute === 'AXPosition' ? 'position' : 'size', pair) ? null : why;
    } catch (error) {
      return `${why}; System Events: ${names.quoted(error.message)}`;
    }
  }

  // By System Events, which has no window ids: the window with this frame, if there is one and no more.
  function byEvents(target, property, pair) {
    const { frame } = target.window;
    // Not evaluated, so that the process is told by its id at each event [events 3.2].
    const process = Application('System Events').processes.whose({ unixId: target.app.process_id })[0];
    const sizes = process.windows.size();
    const places = process.windows.position().map((position, index) => ({ position, size: sizes[index], index }));
    const fitting = places.filter((each) => frame !== null && near(each.position[0], frame.x) && near(each.position[1], frame.y)
      && near(each.size[0], frame.width) && near(each.size[1], frame.height));
    if (fitting.length !== 1) return false;
    process.windows[fitting[0].index][property] = pair;
    return true;
  }

  // What came of a move or a resize. `asked` and `of` speak of two numbers of a frame.
  function changed(target, before, window, refused, { asked, of, verb, noun }) {
    const got = window.frame === null ? null : of(window.frame);
    const isAsked = got !== null && near(got[0], asked[0]) && near(got[1], asked[1]);
    const done = { window: windows.report(target, window), effect: isAsked ? 'confirmed' : 'unverified', note: null };
    if (isAsked) return done;
    const was = of(before);
    const moved = got !== null && !(near(got[0], was[0]) && near(got[1], was[1]));
    const told = got === null ? 'Its frame cannot be read' : `${noun} is ${got.join(', ')}, asked for ${asked.join(', ')}`;
    if (refused !== null || !moved) {
      refuses(target, `was not ${verb}`, window, `${told}. ${refused || `State: ${state(window) || 'the application or macOS keeps it there'}`}`, window.fullscreen ? 'Leave full screen first' : 'Look at the window, or try other numbers');
    }
    done.note = `${told}: the application or macOS allowed no more.`;
    return done;
  }

  function frameOf(target) {
    if (target.window === null) elsewhere(target);
    if (target.window.frame === null) refuses(target, 'tells no frame', target.window, 'It may be closing');
    return target.window.frame;
  }

  function move(target, { x, y }, span) {
    const before = frameOf(target);
    const is = (window) => window.frame !== null && near(window.frame.x, x) && near(window.frame.y, y);
    if (is(target.window)) return { window: windows.report(target, target.window), effect: 'confirmed', note: null };
    const refused = put(target, 'AXPosition', bind.point(x, y), [x, y]);
    let window = settled(target, span, is);
    // On its way to another display a window may lose its size [bridge 4.4].
    if (window.frame !== null && !(near(window.frame.width, before.width) && near(window.frame.height, before.height))) {
      put(target, 'AXSize', bind.size(before.width, before.height), [before.width, before.height]);
      window = windows.again(target);
    }
    return changed(target, before, window, refused, { asked: [x, y], of: (frame) => [frame.x, frame.y], verb: 'moved', noun: 'Its place' });
  }

  function resize(target, { width, height }, span) {
    const before = frameOf(target);
    const is = (window) => window.frame !== null && near(window.frame.width, width) && near(window.frame.height, height);
    if (is(target.window)) return { window: windows.report(target, target.window), effect: 'confirmed', note: null };
    const refused = put(target, 'AXSize', bind.size(width, height), [width, height]);
    const window = settled(target, span, is);
    return changed(target, before, window, refused, { asked: [width, height], of: (frame) => [frame.width, frame.height], verb: 'resized', noun: 'Its size' });
  }

  return { bring, minimize, move, resize };
})();
