// What runs, is in front and is shown just now, by which the server tells what changed between two looks. NSWorkspace and the
// window server are asked, and of applications only Notification Center while it shows something and who shows a window that is too
// small to be one: all but that needs no permission, and costs the same whatever windows hold.
import * as appPolicy from 'macmcp/core/app_policy';
import * as dates from 'macmcp/core/dates';
import * as runningApps from 'macmcp/app/running_apps';
import * as displays from 'macmcp/system/displays';
import * as banners from 'macmcp/observe/banners';
import * as workspaceNotices from 'macmcp/observe/workspace_notices';
import * as folderListing from 'macmcp/system/folder_listing';
import * as loginSession from 'macmcp/system/login_session';
import * as smallWindows from 'macmcp/window/small_windows';
import * as windowServer from 'macmcp/window/window_server';

const REGULAR = 0;
// So many apps and windows, with names of so many characters: the server keeps them for the next look.
const MOST = 300;
const LONGEST = 100;

const short = (text) => (text === null ? null : text.slice(0, LONGEST));

const shortNotice = ({ kind, app }) => ({
  kind,
  app: app === null ? null : { process_id: app.process_id, bundle_id: short(app.bundle_id), name: short(app.name) },
});

// What is smaller is no window that a person would look at.
const LEAST_SIDE = 40;

function shownDisplays() {
  try {
    return displays.all().map(({ display_id, name, width, height }) => ({ display_id, name: short(name), width, height }));
  } catch (_) {
    // None is connected, or nobody is logged in at them.
    return [];
  }
}

// Windows on the levels of applications, wherever they are. What the policy denies is there without its title.
function windows(apps, listed) {
  const called = new Map(apps.map((app) => [app.process_id, app.name]));
  const large = listed.filter((entry) => entry.width >= LEAST_SIDE && entry.height >= LEAST_SIDE);
  const [shown, others] = [true, false].map((isShown) => large.filter((entry) => entry.on_screen === isShown));
  // What is on the screen is not cut for what is not [findings-3 21.6].
  return smallWindows.withoutSurfaces([...shown, ...others].slice(0, MOST)).map((entry) => ({
    window_id: entry.window_id,
    process_id: entry.process_id,
    app: short(called.get(entry.process_id) || null),
    title: appPolicy.isOpen(entry.process_id) ? short(entry.name) : null,
    on_screen: entry.on_screen,
  }));
}

// `toList`: folders, as src/session/recent/folders.rs asks about them. `listens`: whether this process stays, and is told by
// NSWorkspace what happens between two looks.
export default function wholeMac(toList, listens) {
  // First: what is told meanwhile is for the next look, which compares it with this one.
  const notices = listens ? workspaceNotices.take() : null;
  const session = loginSession.describe();
  const all = runningApps.all();
  const front = runningApps.frontmost();
  const listed = windowServer.withOwners(windowServer.ALL);
  const now = new Date();
  return {
    now: now.getTime() / 1000,
    // Time that the Mac slept is no part of it.
    uptime: Number($.NSProcessInfo.processInfo.systemUptime),
    time: dates.written(now.getTime()),
    at_screen: session.gui && session.on_console,
    locked: session.locked,
    apps: all
      .filter((app) => app.policy === REGULAR)
      .slice(0, MOST)
      .map(({ process_id, bundle_id, name, hidden }) => ({ process_id, bundle_id: short(bundle_id), name: short(name), hidden })),
    front: front === null ? null : { process_id: front.process_id, name: short(front.name) },
    displays: shownDisplays(),
    windows: listed.windows === null ? null : windows(all, listed.windows),
    notifications: banners.shown(all, listed.owners),
    folders: folderListing.all(toList),
    notices: notices === null ? null : notices.map(shortNotice),
  };
}
