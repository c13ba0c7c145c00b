// What an action changed: the application acted upon and the one in front, read before it and after it, within a budget of
// messages and of time. What was seen leaves the script beside the tool's own result.
//
// `about` says what is acted upon: {app, target, item, front, slow}: an application or null, an element as findElement answers
// it or null, the element of a menu item, the application that was in front before anything was brought there, and whether
// the action is of the kind that takes its time (launching, quitting, menus).
//
// Requires: core/reply, core/clock, ax/ax, ax/ax_values, app/running_apps, observe/changes, observe/message_budget, observe/near_texts,
//   observe/observed_app, observe/observed_element, observe/observed_report
const observation = (() => {
  const MOST_MESSAGES = 40;

  // What is left for telling what appeared is not used up by looking for it.
  const RESERVED = 6;

  // A change is often followed by others. Without one it is looked for so long.
  const AFTER_CHANGE_MS = 80;
  const LONGEST_MS = 250;
  const SLOW_LONGEST_MS = 1000;
  const LOOKS_MS = [10, 50, 120, 400, 700];

  const isSilent = ({ app }) => app !== null && !app.read;

  // The element acted upon, and the one with the focus where that is another. `known` are their readings of before.
  function readElements(about, app, known) {
    const target = about.target === null ? null : observedElement.read(about.target.element);
    const focus = app === null ? null : app.focus;
    if (focus === null) return { target, focus: null };
    if (target !== null && ax.isSame(focus, target.element)) return { target, focus: target };
    const isKnown = known !== null && known.focus !== null && ax.isSame(known.focus.element, focus);
    return { target, focus: observedElement.read(focus), isKnown };
  }

  const isAsked = (about) => about.app !== null && ax.isTrusted();

  // Everything that is compared.
  function readBefore(about, call, budget) {
    const around = observedApp.readSurroundings(about.app);
    if (!isAsked(about)) return { around, app: null };
    const app = observedApp.readApp(about.app, 1);
    const { target, focus } = readElements(about, app, null);
    const ofTarget = target === null || target.more === null ? [] : [target.more.window];
    const windows = observedApp.readWindows(app, ofTarget);
    const base = target || focus;
    const texts = nearTexts.known(
      call.known_texts,
      about.app,
      windows.map(({ element }) => element),
      budget,
    );
    const levels = base === null ? [] : nearTexts.levelsAbove(base, nearTexts.LEVELS, budget);
    if (texts.length === 0 && base !== null) texts.push(...nearTexts.search(base, levels, { left: () => budget.left() - 20 }));
    return { around, app, target, focus, windows, levels, texts, item: readItem(about) };
  }

  // What a menu item shows of its state.
  function readItem({ item }) {
    if (item === null) return null;
    const { slots } = ax.copyAttributes(item, ax.attributeList(['AXTitle', 'AXEnabled', 'AXMenuItemMarkChar']));
    return slots === null ? null : [0, 1, 2].map((place) => axValues.plain(slots.objectAtIndex(place)));
  }

  // The same again, as far as the budget goes; `cut` says that it did not go far enough.
  function readAfter(about, before, budget) {
    const around = observedApp.readSurroundings(about.app);
    const after = { around, app: null, target: null, focus: null, windows: [], levels: [], texts: [], cut: false };
    if (before.app === null || around.ended) return after;
    after.app = observedApp.readApp(about.app, observedApp.SECONDS);
    if (!after.app.read) return after;
    Object.assign(after, readElements(about, after.app, before));
    const again = before.windows
      .map(({ element }) => element)
      .filter((element) => after.app.windows.some((each) => ax.isSame(each, element)));
    after.windows = again.map((element) => observedApp.readWindow(element)).filter((each) => each !== null);
    const isNews = observedApp.compareApp(before.app, after.app, []).length > 0;
    const room = () => budget.left() > (isNews ? 12 : RESERVED);
    const read = (each) => {
      after.cut = after.cut || !room();
      return room() ? observedElement.read(each.element) : null;
    };
    after.texts = before.texts.map(read);
    after.levels = before.levels.map(read);
    after.item = readItem(about);
    return after;
  }

  // The little that shows most changes.
  function hasSign(about, before, budget) {
    const around = { screen: observedApp.readScreen(), ended: runningApps.hasEnded(about.app) };
    if (around.ended || observedApp.compareScreen(before.around.screen, around.screen, null).length > 0) return true;
    if (before.app === null || budget.left() < MOST_MESSAGES / 2) return false;
    const app = observedApp.readApp(about.app, observedApp.SECONDS);
    if (!app.read) return false;
    const differs = (was) =>
      was !== null && was !== undefined && observedElement.differences(was, observedElement.read(was.element)).length > 0;
    return (
      observedApp.compareApp(before.app, app, []).length > 0 ||
      !changes.sameElement(before.app.focus, app.focus) ||
      !changes.sameElement(before.app.window, app.window) ||
      differs(before.target || before.focus) ||
      differs(before.texts[0])
    );
  }

  // What differs, each with what it is about: `reading` is how an element was read last.
  function compare(about, before, after) {
    const { around } = after;
    if (around.ended)
      return [{ kind: 'ended' }].concat(observedApp.compareSurroundings(before.around, { ...around, hidden: before.around.hidden }));
    const found = observedApp.compareSurroundings(before.around, around);
    const isRead = before.app !== null && after.app !== null && after.app.read;
    const ofApp = isRead ? compareInside(before, after) : [];
    return found.concat(ofApp, observedApp.compareScreen(before.around.screen, around.screen, isRead ? about.app : null));
  }

  function compareInside(before, after) {
    const told = ax.elementSet();
    const isFirst = ({ element }) => element === undefined || told.add(element);
    const found = observedApp.compareApp(before.app, after.app, before.windows).filter(isFirst);
    const elementOf = (was, is) =>
      observedElement.differences(was, is).map((each) => Object.assign({ reading: is.node === null ? was : is }, each));
    if (before.target !== null && after.target !== null) found.push(...elementOf(before.target, after.target));
    before.texts.forEach((was, place) => {
      const is = after.texts[place];
      const isTarget = before.target !== null && ax.isSame(before.target.element, was.element);
      if (is !== null && is !== undefined && !isTarget)
        found.push(...elementOf(was, Object.assign(is, { ref: was.ref })).filter(({ kind }) => kind !== 'frame'));
    });
    for (const is of after.windows) {
      const was = before.windows.find((each) => ax.isSame(each.element, is.element));
      found.push(...observedApp.compareWindow(was, is).filter(isFirst));
    }
    found.push(...before.levels.flatMap((was, place) => compareLevel(was, after.levels[place], isFirst)));
    found.push(...compareFocus(before, after, isFirst), ...compareItem(before.item, after.item));
    return found;
  }

  // An item that is no longer there tells nothing.
  function compareItem(was, is) {
    if (was === null || is === null || is === undefined || JSON.stringify(was) === JSON.stringify(is)) return [];
    return [{ kind: 'item', before: was[2] || '', after: is[2] || '', name: is[0], isItem: true }];
  }

  // What came into or went out of what the element stands in.
  function compareLevel(was, is, isFirst) {
    if (is === null || is === undefined || is.node === null) return [];
    const [old, now] = [was, is].map(nearTexts.children);
    const isIn = (list) => (element) => list.some((each) => ax.isSame(each, element));
    const isNew = (element) => !isIn(old)(element);
    const added = now
      .map((element, index) => ({ kind: 'appeared', element, parent: is.element, index }))
      .filter(({ element }) => isNew(element));
    const gone = old.filter((element) => !isIn(now)(element)).length;
    return added.filter(isFirst).concat(gone > 0 && added.length === 0 ? [{ kind: 'fewer', count: gone, reading: is }] : []);
  }

  function compareFocus(before, after, isFirst) {
    const found = [];
    const [was, is] = [before.focus, after.focus];
    const hasMoved = !changes.sameElement(before.app.focus, after.app.focus);
    if (hasMoved) found.push({ kind: 'focus', reading: is });
    else if (was !== null && is !== null && is !== after.target) {
      found.push(...observedElement.differences(was, is).map((each) => Object.assign({ reading: is }, each)));
    }
    const { window } = after.app;
    if (window !== null && !changes.sameElement(before.app.window, window) && isFirst({ element: window })) {
      found.push({ kind: 'front_window', element: window });
    }
    return found;
  }

  // Looks until something has changed, and then for what follows: {changed, changes, after, silent}.
  function watch(about, before, budget, longest, span) {
    const whole = clock.part(span, longest);
    let waited = 0;
    let sign = false;
    for (const at of LOOKS_MS.filter((each) => each < longest)) {
      clock.pause(Math.min(at - waited, whole.left()));
      waited = at;
      sign = hasSign(about, before, budget);
      if (sign || whole.left() <= 0) break;
    }
    clock.pause(sign ? Math.min(AFTER_CHANGE_MS, whole.left()) : whole.left());
    const after = readAfter(about, before, budget);
    const found = compare(about, before, after);
    return { changed: found.length > 0, changes: found, after, silent: isSilent(after) };
  }

  const NOT_LOOKED = { observed: false, changed: false, changes: [], node: undefined };

  function longestWait(about, done) {
    if (done !== undefined && done !== null && done.effect === 'confirmed') return AFTER_CHANGE_MS;
    return about.slow === true ? SLOW_LONGEST_MS : LONGEST_MS;
  }

  // What came to the front before the action itself is told, and proves nothing of it.
  function addPreparation(about, found) {
    const { front } = found.after.around;
    const isTold = found.changes.some(({ kind }) => kind === 'front_app');
    if (about.front === undefined || isTold || front === null || observedApp.sameProcess(about.front, front)) return found;
    return { ...found, changes: [{ kind: 'front_app', app: front }].concat(found.changes) };
  }

  // Does `act` and sees what it changes. `conclude` makes the tool's result of what `act` answered and what was seen:
  // {observed, changed, changes, node}, `node` being how the element acted upon was read last, undefined when it was not.
  // An `act` that has proven its effect, and says so by {effect: 'confirmed'}, is not waited for as long; one that answers
  // null has not acted.
  function during(call, given, span, act, conclude) {
    if (!call.observe) return conclude(act(), NOT_LOOKED);
    const about = { target: null, item: null, slow: false, ...given };
    const budget = messageBudget.of(MOST_MESSAGES);
    const before = budget.run(() => readBefore(about, call, budget));
    const done = act();
    if (done === null) return conclude(done, NOT_LOOKED);
    const seen = budget.run(() => {
      const found = watch(about, before, budget, longestWait(about, done), span);
      reply.setObserved(observedReport(about, call, before, addPreparation(about, found), budget));
      return found;
    });
    const { target } = seen.after;
    const node = target === null || (target.node === null && target.code !== ax.CODE.GONE) ? undefined : target.node;
    return conclude(done, { observed: true, changed: seen.changed, changes: seen.changes, node });
  }

  // What to say where no change was seen; `what` is what was done.
  function noChange(seen, what) {
    const look = 'Look with get_ui_elements or take_screenshot';
    return seen.observed ? `${what}; no change was seen in the windows, the focus, the element and the texts beside it. ${look}.` : null;
  }

  return { during, noChange };
})();
