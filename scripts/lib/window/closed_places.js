// The places on the screen where one application shows what belongs to another that the policy does not allow: banners, tiles of
// minimised windows, texts in the menu bar. Windows of such applications are the window server's to tell.
import * as appPolicy from 'macmcp/core/app_policy';
import * as rectangles from 'macmcp/core/rectangles';
import * as reply from 'macmcp/core/reply';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as shownOwner from 'macmcp/ax/shown_owner';
import * as runningApps from 'macmcp/app/running_apps';
import * as statusItems from 'macmcp/menu/status_items';
import * as displays from 'macmcp/system/displays';
import * as appWindows from 'macmcp/window/app_windows';
import * as surfaces from 'macmcp/window/surfaces';
import * as windowServer from 'macmcp/window/window_server';

const SECONDS = 0.5;
const MOST_ELEMENTS = 300;
const UNTOLD = { verdict: 'deny', app: null };

const PARTS = ['AXRole', 'AXSubrole', 'AXTitle', 'AXPosition', 'AXSize', 'AXChildren'];

function read(element) {
  const { slots } = ax.copyAttributes(element, ax.attributeList(PARTS));
  if (slots === null) return null;
  const at = (index) => slots.objectAtIndex(index);
  return {
    element,
    role: axValues.text(at(0)),
    subrole: axValues.text(at(1)),
    title: axValues.text(at(2)),
    frame: axValues.frame(at(3), at(4)),
    children: axValues.items(slots.listAt(5)),
  };
}

// The parts below elements, of which `ends` says where it is not gone on; null where one is not read.
function partsBelow(elements, ends) {
  const found = [];
  const queue = elements.slice();
  while (queue.length > 0) {
    const part = found.length < MOST_ELEMENTS ? read(queue.shift()) : null;
    if (part === null) return null;
    found.push(part);
    if (!ends(part)) queue.push(...part.children);
  }
  return found;
}

const readAll = (elements) => partsBelow(elements, () => true);

const place = (frame, found, what) => Object.assign({ found, what }, rectangles.intersection(frame, frame));

// What is told of a window of Notification Center: its cards, and texts of widgets. One that shows nothing lies over the whole
// display in some versions [findings-2 8.1]; in others its cards are not told, and all of it counts.
function ofNotifications(entries, known) {
  const isVeil = (entry) => known.some((display) => rectangles.isNear(rectangles.intersection(entry, display), display, 0));
  const all = entries.map((entry) => place(entry, UNTOLD, 'a notification'));
  if (!ax.isTrusted()) return all;
  const windows = surfaces.listed(ax.application(entries[0].process_id, SECONDS)).elements;
  const parts = partsBelow(windows, ({ subrole }) => shownOwner.isCard(subrole));
  if (parts === null || windows.length === 0) return all;
  if (parts.length === windows.length) return all.filter((each) => !isVeil(each));
  const shown = parts.filter(({ role, subrole }) => shownOwner.isCard(subrole) || role === 'AXStaticText');
  return shown.filter(({ frame }) => frame !== null).map(({ element, frame }) => place(frame, shownOwner.of(element), 'a notification'));
}

// Whether windows of an application show what belongs to others.
export const isHost = (app) => app !== null && [shownOwner.NOTIFICATION_CENTER, shownOwner.DOCK].includes(app.bundle_id);

const processOf = (bundleId) => (runningApps.withBundleId(bundleId)[0] || { process_id: null }).process_id;

function notifications(known) {
  const center = processOf(shownOwner.NOTIFICATION_CENTER);
  const entries = windowServer.shown().filter((entry) => entry.process_id === center && entry.layer > 0);
  return entries.length === 0 ? [] : ofNotifications(entries, known);
}

// What an application has minimised is not on the screen, as what it keeps elsewhere.
const mayBeMinimized = (entry) => entry.layer === 0 && !entry.on_screen && appWindows.isWorkable(entry);

// Where tiles cannot be asked for, they may be anywhere that windows leave free, if a window may be among them.
function besideWindows(known) {
  const away = windowServer.every().filter(mayBeMinimized);
  const closed = away.map((entry) => appPolicy.ofProcess(entry.process_id)).find((found) => !appPolicy.mayBeSeen(found));
  if (closed === undefined) return [];
  return known.flatMap((display) => edgesOf(display).map((edge) => place(edge, closed, 'a minimized window')));
}

// The strips of a display below and beside its windows.
function edgesOf({ x, y, width, height, work_area: inner }) {
  const right = inner.x + inner.width;
  const bottom = inner.y + inner.height;
  const strips = [
    { x, y, width: inner.x - x, height },
    { x: right, y, width: x + width - right, height },
    { x, y: bottom, width, height: y + height - bottom },
  ];
  return strips.filter((strip) => !rectangles.isEmpty(strip));
}

function tiles(area, known) {
  const dock = processOf(shownOwner.DOCK);
  if (dock === null) return [];
  const bar = ax.application(dock, SECONDS);
  const lists = ax.isTrusted() ? readAll(ax.elementsOf(bar, 'AXChildren')) : null;
  if (lists === null || lists.length === 0) return besideWindows(known);
  const shown = lists.filter(({ frame }) => frame !== null && rectangles.overlap(frame, area));
  const parts = readAll(shown.flatMap(({ children }) => children));
  if (parts === null) return besideWindows(known);
  return parts
    .filter(({ subrole, frame }) => subrole === shownOwner.MINIMIZED && frame !== null)
    .map(({ frame, title }) => place(frame, shownOwner.ofTile(title), 'a minimized window'));
}

// What status items show beside their icons. Each display with a menu bar has all of them.
function textsInMenuBar(area, known) {
  const bars = known.map(({ x, y, width, work_area: inner }) => ({ x, y, width, height: inner.y - y }));
  if (!ax.isTrusted() || !bars.some((bar) => rectangles.overlap(bar, area))) return [];
  const closed = runningApps.all().filter((app) => !appPolicy.isOpen(app.process_id));
  const found = statusItems.withTexts(closed).flatMap(({ app, frame }) => {
    const [main, ...others] = bars.map((bar) => place(bar, appPolicy.ofProcess(app.process_id), 'a status item'));
    return [Object.assign(main, frame), ...others];
  });
  return found.filter((each) => !rectangles.isEmpty(each));
}

// Those of which an area shows something: {found, what, x, y, width, height} each.
export function inArea(area) {
  if (reply.policy() === null) return [];
  const known = displays.all();
  const all = ax.briefly(SECONDS, () =>
    ax.unveiled(() => [...notifications(known), ...tiles(area, known), ...textsInMenuBar(area, known)]),
  );
  return all.filter((each) => !appPolicy.mayBeSeen(each.found) && rectangles.overlap(each, area));
}

// The same of notifications at a point, which take a click there whatever the hit test says.
export function atPoint(point) {
  if (reply.policy() === null) return [];
  const all = ax.briefly(SECONDS, () => ax.unveiled(() => notifications(displays.all())));
  return all.filter((each) => !appPolicy.mayBeSeen(each.found) && rectangles.contains(each, point));
}
