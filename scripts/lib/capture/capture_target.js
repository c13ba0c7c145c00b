// What is to be captured: where it lies, in points, and which display's scale it has. Nothing is captured here.
//
// Titles come from Accessibility when it may be used, else from the window server, which tells them to whoever may
// record the screen [bridge 6].
import * as reply from 'macmcp/core/reply';
import * as appPolicy from 'macmcp/core/app_policy';
import * as names from 'macmcp/core/names';
import * as rectangles from 'macmcp/core/rectangles';
import * as displays from 'macmcp/system/displays';
import * as loginSession from 'macmcp/system/login_session';
import * as runningApps from 'macmcp/app/running_apps';
import * as closedPlaces from 'macmcp/window/closed_places';
import * as findWindow from 'macmcp/window/find_window';
import listWindows from 'macmcp/window/list_windows';
import * as stageManager from 'macmcp/window/stage_manager';
import * as windowServer from 'macmcp/window/window_server';

// Whether the screen may be recorded, as far as macOS tells; ends the script when nothing can be seen. The no of macOS
// is not always true [findings 4.2]: the names of windows prove the contrary, and without them the picture tells.
export function permission() {
  loginSession.requireUnlocked();
  return windowServer.mayRecordScreen();
}

const rectOf = ({ x, y, width, height }) => ({ x, y, width, height });

const shownIn = (area) => windowServer.list(windowServer.ON_SCREEN).filter((entry) => rectangles.overlap(entry, area));

// Whether a picture of this rectangle may show what may not be reached.
const mayShowClosed = (area) =>
  reply.policy() !== null &&
  (!shownIn(area).every(({ process_id }) => appPolicy.isOpen(process_id)) || closedPlaces.inArea(area).length > 0);

// Ends the script when a picture of this rectangle may show what may not be reached.
function requireOpenWindows(area) {
  if (reply.policy() === null) return;
  for (const { process_id } of shownIn(area)) appPolicy.requireInPicture(process_id);
  closedPlaces.inArea(area).forEach(appPolicy.requirePlaceInPicture);
}

// A display as displays.find names it.
export function display(place, id) {
  const known = displays.all();
  const found = displays.find(place, id, known);
  requireOpenWindows(found);
  const { scale, display_id } = found;
  return { kind: 'display', area: rectOf(found), scale, screen: displays.screenOf(found, known), display_id };
}

// A rectangle, cut to what displays show of it.
export function region(wanted) {
  const known = displays.all();
  const parts = known.map((each) => rectangles.intersection(wanted, each)).filter((part) => !rectangles.isEmpty(part));
  if (parts.length === 0) {
    reply.fail('InvalidParameter', 'Invalid parameter: `region` is not on any display', {
      why: `There are ${displays.describeAll(known)}`,
      hint: 'Pass a rectangle on one of them, in points',
      details: { region: wanted, displays: displays.facts(known) },
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
  requireOpenWindows(area);
  const on = displays.displayOf(area, known);
  return { kind: 'region', area, scale: on.scale, screen: displays.screenOf(on, known) };
}

// A window of the window server as a target.
function windowTarget(entry, app, title) {
  const known = displays.all();
  const on = displays.displayOf(entry, known);
  if (on === null) failNotCapturable(entry, app, title, 'it is not on any display', 'Move it onto a display first');
  return {
    kind: 'window',
    area: rectOf(entry),
    scale: on.scale,
    screen: displays.screenOf(on, known),
    display_id: on.display_id,
    window_id: entry.window_id,
    app: app === null ? null : app.name,
    title,
    alone_only: mayShowClosed(entry),
  };
}

function failNotCapturable(entry, app, title, state, hint) {
  const name = app === null ? 'its application' : names.quote(app.name);
  return reply.fail('NotCapturable', `Window ${entry.window_id} of ${name} cannot be captured`, {
    why: `State: ${state}`,
    hint,
    details: { window_id: entry.window_id, title, state },
  });
}

// Fails unless the window can be shot as it is now: screencapture refuses what is not on screen, and windows that
// their applications keep to themselves [events 7.5].
function requireCapturable(entry, app, title, minimized) {
  appPolicy.requireProcess(entry.process_id);
  if (closedPlaces.isHost(app)) closedPlaces.inArea(entry).forEach(appPolicy.requirePlaceInPicture);
  if (entry.sharing === 0)
    failNotCapturable(entry, app, title, 'its application shares it with nobody', 'Nothing can be done about that from here');
  if (stageManager.isInStrip(entry, app))
    failNotCapturable(entry, app, title, "it is a thumbnail in Stage Manager's strip", 'Bring it to the front with focus_window first');
  if (entry.on_screen) return windowTarget(entry, app, title);
  if (app !== null && app.hidden) failNotCapturable(entry, app, title, 'its application is hidden', 'Activate the application first');
  if (minimized === true) failNotCapturable(entry, app, title, 'it is minimized', 'Bring it back first');
  return failNotCapturable(entry, app, title, 'it is minimized or on another Space', 'Bring it to the screen first');
}

export function window(id) {
  const entry = windowServer.withId(id);
  if (entry === undefined) findWindow.failUnknownId(id);
  return requireCapturable(entry, runningApps.withProcessId(entry.process_id), entry.name || null, null);
}

// An application's windows with their entries, front to back, those that are not on screen last:
// [{window_id, entry, title, names, on_screen, minimized}].
function windowsOfApp(app, span) {
  const entries = new Map(windowServer.every().map((entry) => [entry.window_id, entry]));
  const { windows: rows } = listWindows(app, { minimized: true, all_spaces: true }, span);
  return rows
    .filter((row) => entries.has(row.window_id))
    .map((row) => {
      const entry = entries.get(row.window_id);
      return {
        window_id: row.window_id,
        entry,
        title: row.title || entry.name || null,
        names: [row.title, entry.name],
        on_screen: entry.on_screen,
        minimized: row.minimized,
        main: row.main,
        candidate: !row.surface && row.display_id !== null,
      };
    });
}

// The one that a person means, of windows that are on a display: windows without a title that nobody sees may lie before the main
// one [findings-2 8.10].
const frontOf = (shown) => shown.find((each) => each.main === true) || shown.find((each) => Boolean(each.title)) || shown[0];

// The window of an application by its title, or by its place among those on screen, 0 for the first; without either the front
// one.
export function appWindow(app, title, place, span) {
  const found = windowsOfApp(app, span);
  const shown = found.filter((each) => each.on_screen && each.candidate);
  const untitled = () => (place === undefined ? frontOf(shown) : shown[place]);
  const window = title === undefined ? untitled() : findWindow.byTitle(app, title, found);
  if (!window)
    findWindow.failNoWindow(app, found, place ? `window number ${place} (counted from 0) on the screen` : 'window on the screen');
  return requireCapturable(window.entry, app, window.title, window.minimized);
}

// The target that parameters name: a region, a window by its id, one of an application, or a display.
export function chosen(params, span) {
  if (params.region !== undefined) return region(params.region);
  if (params.window_id !== undefined) return window(params.window_id);
  if (params.app !== undefined) {
    const place = params.index === undefined ? undefined : params.index - 1;
    return appWindow(runningApps.find(params.app), params.title, place, span);
  }
  return display(params.display, params.display_id);
}
