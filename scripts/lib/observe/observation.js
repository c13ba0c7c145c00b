// What an action changed: the application acted upon and the one in front, read before it and after it, within a budget of
// messages and of time. What was seen leaves the script beside the tool's own result.
//
// `about` says what is acted upon, each null or left out where there is none:
//   app       the application
//   target    an element of it, as findElement answers it
//   window    the element of a window
//   item      the element of a menu item
//   front     the application that was in front before anything was brought there
//   appOf     for what launches: the new application, of what `act` answered; null when it ran before
//   expected  the kinds of changes that the result tells, or that the action has by its nature
//   keys      whether keys are sent
//   slow      whether it is of the kind that takes its time: launching, quitting, menus
import * as reply from 'macmcp/core/reply';
import * as appPolicy from 'macmcp/core/app_policy';
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as ax from 'macmcp/ax/ax';
import * as runningApps from 'macmcp/app/running_apps';
import * as person from 'macmcp/input/person';
import * as barControls from 'macmcp/observe/bar_controls';
import * as changes from 'macmcp/observe/changes';
import * as comparedParts from 'macmcp/observe/compared_parts';
import * as messageBudget from 'macmcp/observe/message_budget';
import * as nearTexts from 'macmcp/observe/near_texts';
import * as observedApp from 'macmcp/observe/observed_app';
import * as observedElement from 'macmcp/observe/observed_element';
import * as observedLists from 'macmcp/observe/observed_lists';
import * as paneSearch from 'macmcp/observe/pane_search';
import observedReport from 'macmcp/observe/observed_report';
import * as loginSession from 'macmcp/system/login_session';
import readWindow from 'macmcp/window/read_window';

const MOST_MESSAGES = 40;

// What an element is asked beyond the one message that it is read by is sent without asking whether there are any left.
const MARGIN = 2;

// What is left for telling what appeared is not used up by looking for it.
const RESERVED = 6;

// With so many texts near it that the caller was shown, others are not looked for.
const ENOUGH_TEXTS = 3;

// A change is often followed by others. Without one it is looked for so long.
const AFTER_CHANGE_MS = 80;
const LONGEST_MS = 250;
const SLOW_LONGEST_MS = 1000;
const LOOKS_MS = [10, 50, 120, 400, 700];

// Looking before the action takes no more than that, and no more than a part of the time that is left for the action.
const BEFORE_MS = 2000;
const BEFORE_PART = 1 / 3;

const isSilent = ({ app }) => app !== null && !app.read;

// The element acted upon, and the one with the focus, which may be the same.
/** @type {(about: any, app: any, read: any) => any} */
function readElements(about, app, read) {
  const target = about.target === null ? null : read(about.target.element);
  return { target, focus: app.focus === null ? null : read(app.focus) };
}

function windowOf(reading) {
  if (reading === null || reading.node === null) return null;
  if (reading.node.role === 'AXWindow') return reading.element;
  return reading.more === null ? null : reading.more.window;
}

// What an application has that did not run: nothing, so that all that it shows has appeared.
const nothing = (around) => ({
  around,
  app: { read: true, windows: [], window: null, focus: null, children: [], loose: [] },
  target: null,
  focus: null,
  windows: [],
  levels: [],
  panes: [],
  controls: [],
  texts: [],
  item: null,
  known: () => undefined,
});

const isAsked = (about) => about.app !== null && ax.isTrusted();

// Everything that is compared.
function readBefore(about, call, budget) {
  const around = observedApp.readSurroundings(about.app);
  if (!isAsked(about)) return { around, app: null };
  observedApp.begin();
  const app = observedApp.readApp(about.app, 1);
  const read = observedElement.reader();
  const { target, focus } = readElements(about, app, read);
  const windows = observedApp.readWindows(app, [about.window, windowOf(target), windowOf(focus)]);
  const base = target || focus;
  // A command is about what is selected.
  if (target === null && base !== null) observedLists.nameSelected(base, read, () => budget.left() > 25);
  const levels = base === null ? [] : nearTexts.levelsAbove(base, nearTexts.LEVELS, read, budget);
  // Nothing says that what was shown is near to what is named in another way than by a ref.
  const most = about.target !== null && call.target === null ? ENOUGH_TEXTS - 1 : ENOUGH_TEXTS;
  const readTexts = (kept) => nearTexts.known(call.known_texts, about.app, windows, most, read, { left: () => budget.left() - kept });
  const readBeside = () => (base === null ? [] : readPanes(base, focus, levels, read, budget));
  // A row fills the pane beside its list, and other things that are pressed change the texts near them.
  const isListed = base !== null && nearTexts.isListed([base].concat(levels));
  const early = isListed ? readBeside() : null;
  const texts = readTexts(isListed ? 26 : 20);
  const panes = isListed ? early : readBeside();
  const controls = about.keys && app.window !== null ? barControls.read(app.window, read, budget) : [];
  nearTexts.readRow(levels, read, budget);
  if (base !== null && texts.length < ENOUGH_TEXTS) {
    const beside = nearTexts.search(base, levels, read, { left: () => budget.left() - 20 });
    texts.push(...beside.filter(({ element }) => !texts.some((each) => ax.isSame(each.element, element))));
  }
  return { around, app, target, focus, windows, levels, panes, controls, texts, item: comparedParts.readItem(about), known: read.known };
}

// What may be filled beside what is acted upon, with the level that it stands in. A button of a toolbar acts upon what has the
// focus.
function readPanes(base, focus, levels, read, budget) {
  const climb = (child) => nearTexts.above(child, read);
  const isOfToolbar = levels.some(({ node }) => node.role === 'AXToolbar');
  const [from, above] = isOfToolbar && focus !== null && focus.node !== null ? [focus, []] : [base, levels];
  if (from.node === null) return [];
  const { panes, stage } = paneSearch.search(from, above, climb, read, budget);
  const isLevel = stage === null || levels.some(({ element }) => ax.isSame(element, stage.element));
  return (isLevel ? [] : [stage]).concat(...panes);
}

// The same again, as far as the budget goes; `cut` says that it did not go far enough, `late` that the time was up.
function readAfter(about, before, budget) {
  const around = observedApp.readSurroundings(about.app);
  const after = { ...nothing(around), app: null, left: null, cut: false, late: false };
  const readOnce = observedElement.reader();
  const isLate = () => {
    after.late = after.late || budget.isLate();
    return after.late;
  };
  if (before.app === null || around.ended) return after;
  after.app = observedApp.readApp(about.app, observedApp.SECONDS);
  if (!after.app.read) return after;
  if (!isLate()) Object.assign(after, readElements(about, after.app, readOnce));
  const isThere = ({ element, role }) => role !== 'AXWindow' || after.app.windows.some((each) => ax.isSame(each, element));
  const readAgain = (was) => (isLate() ? was : readWindow(was.element));
  after.windows = before.windows.map((was) => (isThere(was) ? readAgain(was) : null)).filter((each) => each !== null);
  const isNews = observedApp.compareApp(before.app, after.app, []).length > 0;
  const room = () => budget.left() > (isNews ? 12 : RESERVED);
  const read = (each) => {
    after.cut = after.cut || !room();
    return room() ? readOnce(each.element) : null;
  };
  // A field that is edited no longer has the focus once that has ended.
  const isLeft = before.target === null && before.focus !== null && !changes.sameElement(before.app.focus, after.app.focus);
  after.left = isLeft ? read(before.focus) : null;
  after.levels = before.levels.map(read);
  after.panes = before.panes.map(read);
  after.texts = before.texts.map(read);
  after.controls = before.controls.map(({ element }) => (room() ? readOnce(element) : null));
  after.item = isLate() ? before.item : comparedParts.readItem(about);
  return after;
}

// The little that shows most changes.
function hasSign(about, before, budget) {
  const around = { screen: observedApp.readScreen(), ended: about.app !== null && runningApps.hasEnded(about.app) };
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
  const ofWindows = observedApp.compareApp(before.app, after.app, before.windows).concat(compareWindows(before, after));
  const isSameFocus = changes.sameElement(before.app.focus, after.app.focus);
  const below = [[before.target, after.target]].concat(
    [[before.focus, isSameFocus ? after.focus : after.left]],
    before.levels.map((was, place) => [was, after.levels[place]]),
    before.panes.map((was, place) => [was, after.panes[place]]),
  );
  const compared = ax.elementSet();
  const once = below.filter(([was]) => was !== null && compared.add(was.element));
  const outer = ofWindows.concat(once.flatMap(([was, is]) => observedLists.compare(was, is, before.known))).filter(isFirst);
  // What was in a window or a page that has gone went with it, and what moved with its window is told by that.
  const isReplaced = outer.some(({ kind }) => ['gone', 'appeared', 'rows'].includes(kind));
  const hasMoved = ofWindows.some(({ kind, window }) => kind === 'frame' && window !== undefined);
  const isTold = ({ kind }) => !(isReplaced && kind === 'gone') && !(hasMoved && kind === 'frame');
  const inner = elementsToCompare(before, after).flatMap(([was, is, isTarget]) =>
    observedElement
      .differences(was, is)
      .filter(({ kind }) => (isTarget || kind !== 'frame') && (is !== after.left || kind === 'text'))
      .map((each) => Object.assign({ reading: is.node === null ? was : is }, each)),
  );
  return outer.concat(inner.filter(isTold), compareFocus(before, after, isFirst), comparedParts.compareItem(before.item, after.item));
}

// The elements whose own state is compared, each once: [before, after, whether it is the one acted upon].
function elementsToCompare(before, after) {
  const known = ax.elementSet();
  const pairs = [];
  const add = (was, is, isTarget) => {
    if (was !== null && is !== null && is !== undefined && known.add(was.element)) pairs.push([was, is, isTarget]);
  };
  before.windows.forEach(({ element }) => {
    known.add(element);
  });
  add(before.target, after.target, true);
  before.texts.forEach((was, place) => {
    const is = after.texts[place];
    add(was, is ? Object.assign(is, { ref: was.ref }) : null, false);
  });
  if (changes.sameElement(before.app.focus, after.app.focus)) add(before.focus, after.focus, false);
  else if (after.left !== null && after.left.node !== null) add(before.focus, after.left, false);
  for (const part of ['panes', 'controls']) {
    before[part].forEach((was, place) => {
      add(was, after[part][place], false);
    });
  }
  return pairs;
}

// The windows and sheets whose content is compared.
function compareWindows(before, after) {
  return before.windows.flatMap((was) => {
    const is = after.windows.find((each) => ax.isSame(each.element, was.element));
    if (is !== undefined) return observedApp.compareWindow(was, is);
    return was.role === 'AXWindow' ? [] : [{ kind: 'gone', role: was.role, name: was.title }];
  });
}

function compareFocus(before, after, isFirst) {
  const found = [];
  // What has just appeared is told already.
  const isTold = after.focus !== null && !isFirst({ element: after.focus.element });
  if (!isTold && !changes.sameElement(before.app.focus, after.app.focus)) found.push({ kind: 'focus', reading: after.focus });
  const { window } = after.app;
  // A sheet has the focus as a window has it: when it goes, its window is no other.
  const wasSheet = before.windows.some(({ element, role }) => role !== 'AXWindow' && changes.sameElement(element, before.app.window));
  if (window !== null && !wasSheet && !changes.sameElement(before.app.window, window) && isFirst({ element: window })) {
    found.push({ kind: 'front_window', element: window });
  }
  return found;
}

// Looks until something has changed, and then for what follows.
function watch(about, before, waiting, budget, longest, span) {
  const whole = clock.part(span, Math.min(longest, Math.max(0, span.left() - messageBudget.ANSWER_MS)));
  let waited = 0;
  let sign = false;
  for (const at of LOOKS_MS.filter((each) => each < longest)) {
    clock.pause(Math.min(at - waited, whole.left()));
    waited = at;
    sign = hasSign(about, before, budget);
    if (sign || whole.left() <= 0) break;
  }
  clock.pause(sign ? Math.min(AFTER_CHANGE_MS, whole.left()) : whole.left());
  return lookAfter(about, before, waiting, budget);
}

// What has changed by now: {changed, changes, after, silent}.
function lookAfter(about, before, waiting, budget) {
  const after = readAfter(about, before, budget);
  const found = compare(about, before, after).filter(({ kind }) => !about.expected.includes(kind));
  const isTold = (element) => found.some((each) => each.kind === 'appeared' && ax.isSame(each.element, element));
  // What waits there for an answer is told, whenever it came.
  if (waiting !== null && !isTold(waiting)) found.push({ kind: 'open', element: waiting });
  return { changed: found.length > 0, changes: found, after, silent: isSilent(after) };
}

const NOT_LOOKED = { observed: false, changed: false, changes: [], compared: { parts: [], inside: false }, node: undefined };

function longestWait(about, done) {
  if (about.slow) return SLOW_LONGEST_MS;
  return done !== undefined && done.effect === 'confirmed' ? AFTER_CHANGE_MS : LONGEST_MS;
}

// What came to the front before the action itself is told, and proves nothing of it.
function addPreparation(about, found) {
  const { front } = found.after.around;
  const isTold = found.changes.some(({ kind }) => kind === 'front_app');
  if (about.front === undefined || isTold || front === null || observedApp.sameProcess(about.front, front)) return found;
  return { ...found, changes: [{ kind: 'front_app', app: front }].concat(found.changes) };
}

// What may not be reached is not looked at either: who is in front need not be who is acted upon.
function onlyOpen(about) {
  if (about.app === null || appPolicy.isOpen(about.app.process_id)) return about;
  return { ...about, app: null, target: null, window: null, item: null };
}

function lookFirst(given, call, span) {
  const about = onlyOpen({ app: null, target: null, window: null, item: null, expected: [], keys: false, slow: false, ...given });
  const budget = messageBudget.of(MOST_MESSAGES - MARGIN);
  const patience = clock.part(span, Math.min(BEFORE_MS, span.left() * BEFORE_PART));
  return { about, budget, before: orNull(() => budget.run(patience, () => readBefore(about, call, budget))) };
}

// What comes between looking and acting is the user's.
const unlessUsed = (act) => () => {
  person.requireNobody(true);
  return act();
};

// Does `act`, and sees what it has changed only where it fails halfway: what comes after it is looked at by itself.
export function unlessDone(call, given, span, deed) {
  loginSession.requireUnlocked();
  const act = unlessUsed(deed);
  if (!call.is_observed) return act();
  const { about, budget, before } = lookFirst(given, call, span);
  // What comes to the front by it is told by who looks next.
  if (given.front === undefined && before !== null) given.front = before.around.front || undefined;
  return begin(act, (error) => seeFailed(error, about, call, before, budget, span));
}

// Does `act` and sees what it changes. `conclude` makes the tool's result of what `act` answered and what was seen:
// {observed, changed, changes, node}, `node` being how the element acted upon was read last, undefined when it was not.
// An `act` that has proven its effect, and says so by {effect: 'confirmed'}, is not waited for as long; one that answers
// null has not acted. One that answers {waiting} found an element that waits for an answer.
export function during(call, given, span, deed, conclude) {
  loginSession.requireUnlocked();
  const act = unlessUsed(deed);
  if (!call.is_observed) return conclude(act(), NOT_LOOKED);
  const { about, budget, before } = lookFirst(given, call, span);
  const done = begin(act, (error) => seeFailed(error, about, call, before, budget, span));
  if (done === null) return conclude(done, NOT_LOOKED);
  const isLate = span.left() <= messageBudget.ANSWER_MS;
  const seen = before === null || isLate ? null : whateverHappens(() => see(about, call, before, done, budget, span));
  if (seen !== null) return withPlace(about, before, conclude(done, seen));
  reply.setObserved(isLate ? TOO_LATE : FAILED_TO_LOOK);
  if (isLate && about.app !== null) ax.application(about.app.process_id, observedApp.SECONDS);
  return conclude(done, NOT_LOOKED);
}

const FAILED_TO_LOOK = { scan: null, other: null, changes: [], unseen: ['what changed: looking at it failed'] };
const TOO_LATE = { scan: null, other: null, changes: [], unseen: ['what changed: the time of the call was up'] };

// What `act` answers. `onFailure` is called where it fails after it has done something.
function begin(act, onFailure) {
  const acts = reply.countActs();
  try {
    return act();
  } catch (error) {
    // What is put back has not changed.
    const failure = reply.restored(error);
    if (reply.countActs() > acts) onFailure(failure);
    throw failure;
  }
}

// Reports what an action has changed that failed halfway: at once, because it may have failed for lack of time.
function seeFailed({ code }, about, call, before, budget, span) {
  // Nobody reads what a script says whose server has gone.
  if (code === 'Cancelled') return;
  try {
    budget.run(span, () => {
      clock.pause(Math.min(AFTER_CHANGE_MS, span.left()));
      const found = lookAfter(about, before, null, budget);
      reply.setObserved(observedReport(about, call, before, addPreparation(about, found), budget));
    });
  } catch (_) {
    // The failure of the action is what has to be told.
    reply.setObserved(FAILED_TO_LOOK);
  }
}

// null when looking failed in a way that nobody foresaw: that is no failure of the action.
function orNull(look) {
  try {
    return look();
  } catch (error) {
    if (error.code !== undefined) throw error;
    return null;
  }
}

// null when looking at what was done failed in any way: what was done is answered as done [findings-2 7.1]. Only a script whose
// server has gone has nobody to answer to.
function whateverHappens(look) {
  try {
    return look();
  } catch (error) {
    if (error.code === 'Cancelled') throw error;
    return null;
  }
}

// What an application shows that `act` launched has appeared.
function afterLaunch(about, before, done) {
  const launched = about.appOf === undefined ? null : about.appOf(done);
  if (launched === null) return { about, before };
  const around = { ...before.around, hidden: Boolean(launched.handle.hidden) };
  return { about: { ...about, app: launched }, before: ax.isTrusted() ? nothing(around) : { ...before, around } };
}

// Looks at what came of an action and reports it; what its tool has to know.
function see(given, call, was, done, budget, span) {
  const { about, before } = afterLaunch(given, was, done);
  const waiting = (done !== undefined && done.waiting) || null;
  const found = budget.run(span, () => {
    const all = watch(about, before, waiting, budget, longestWait(about, done), span);
    reply.setObserved(observedReport(about, call, before, addPreparation(about, all), budget));
    return all;
  });
  // Who asks after that has the usual time again, where there is some.
  if (about.app !== null) ax.application(about.app.process_id, found.after.late ? observedApp.SECONDS : 1);
  const { target } = found.after;
  const node = target === null || (target.node === null && target.code !== ax.CODE.GONE) ? undefined : target.node;
  return { observed: true, changed: found.changed, changes: found.changes, compared: comparedParts.comparedIn(before, found.after), node };
}

// Why what was done cannot be seen on the screen; null when it can.
function outOfSight({ app, target }, before) {
  if (before.app === null || target === null) return null;
  if (before.around.hidden) return `${names.quote(app.name)} is hidden`;
  const of = before.target.more === null ? null : before.target.more.window;
  const window = before.windows.find(({ element, minimized }) => minimized === true && changes.sameElement(element, of));
  return window === undefined ? null : `Its window ${names.quote(window.title || '')} is minimized`;
}

function withPlace(about, before, result) {
  const where = outOfSight(about, before);
  if (where === null || result === null || result.note === undefined) return result;
  return { ...result, note: result.note === null ? `${where}: it is not on the screen.` : `${where}. ${result.note}` };
}
