// Elements by which another application is started or comes to the front: the items of the Dock and of the Apple menu. They
// belong to the Dock, or to the application whose menu bar is shown; what they open is another one.
import * as appPolicy from 'macmcp/core/app_policy';
import * as names from 'macmcp/core/names';
import * as reply from 'macmcp/core/reply';
import * as ax from 'macmcp/ax/ax';
import * as shownOwner from 'macmcp/ax/shown_owner';
import * as background from 'macmcp/app/background';
import * as installedApps from 'macmcp/app/installed_apps';
import * as runningApps from 'macmcp/app/running_apps';

const FINDER = 'com.apple.finder';

// How far up an item of a menu of a menu looks for what it hangs from.
const FAR = 12;

function isOfDock(element) {
  const processId = appPolicy.processOfElement(element);
  const app = processId === null ? null : runningApps.withProcessId(processId);
  return app !== null && app.bundle_id === shownOwner.DOCK;
}

// An item of the Dock tells by AXURL where its application lies [bridge 4.13] (grade B).
function pathOf(item) {
  const url = ax.readAttribute(item, 'AXURL');
  return url === null || !url.isKindOfClass($.NSURL) ? null : ObjC.unwrap(url.path) || null;
}

const titleOf = (element) => ax.plainValue(element, 'AXTitle') || '';

function failUnknown(what, hint) {
  reply.fail('Refused', `${what}, and the policy cannot check which application that is`, { hint });
}

// What an item of the Dock opens: an application by its path, the Trash and folders in Finder. Whose a minimized window is
// shown_owner.js tells.
function requireOpenDockItem(item, done) {
  const subrole = ax.plainValue(item, 'AXSubrole');
  if (subrole === 'AXSeparatorDockItem' || subrole === shownOwner.MINIMIZED) return;
  if (subrole === 'AXTrashDockItem' || subrole === 'AXFolderDockItem') {
    appPolicy.requireInstalled('Finder', FINDER, { done });
    return;
  }
  const title = titleOf(item);
  const path = subrole === 'AXApplicationDockItem' ? pathOf(item) : null;
  if (path !== null) {
    const name = path.split('/').pop();
    appPolicy.requireInstalled(title || name, runningApps.bundleIdAt(path), { also: [name], done });
    return;
  }
  failUnknown(
    `The item ${names.quote(title)} of the Dock opens or brings back what belongs to an application`,
    'Use launch_app, activate_app or focus_window, which name the application',
  );
}

// The item of the menu bar that an item of the Apple menu hangs from; null for other elements. It is the first one, and is called
// so in every language.
function appleMenuOf(element) {
  const bar = ax.around(element, 'AXMenuBarItem', FAR);
  return bar !== null && titleOf(bar) === 'Apple' && ax.plainValue(bar, 'AXSubrole') !== 'AXMenuExtra' ? bar : null;
}

// Whether an item stands in a menu of a menu, as the recent items do.
function isInSubmenu(item) {
  const menu = ax.readAttribute(item, 'AXParent');
  return menu !== null && ax.plainValue(ax.readAttribute(menu, 'AXParent') || menu, 'AXRole') === 'AXMenuItem';
}

// The applications that are called as an item is: `System Settings...`, `Notes.app` among the recent items.
function appsCalled(title) {
  const name = names.withoutAppSuffix(names.bare(title));
  if (name === '') return [];
  const { found, tier } = installedApps.bestMatches(name);
  return tier < 2 ? found : [];
}

function requireOpenMenuItem(item, done) {
  const title = titleOf(item);
  const apps = appsCalled(title);
  for (const app of apps) appPolicy.requireInstalled(app.name, runningApps.bundleIdAt(app.path), { also: [title], done });
  if (apps.length === 0 && isInSubmenu(item)) {
    failUnknown(
      `The item ${names.quote(title)} of the Apple menu opens something in another application`,
      'Open it in an application of your choice',
    );
  }
}

const isMenuItem = (element) => ax.plainValue(element, 'AXRole') === 'AXMenuItem';

// Ends the script when a press of the element may start or bring forward an application that the policy does not allow. `done`
// says what was done so far, in the midst of an action.
export function requireOpen(element, done = undefined) {
  if (reply.policy() === null) return;
  shownOwner.requireOpen(element, done);
  if (isOfDock(element)) {
    const item = ax.around(element, 'AXDockItem', FAR);
    if (item !== null) requireOpenDockItem(item, done);
    return;
  }
  if (isMenuItem(element) && appleMenuOf(element) !== null) requireOpenMenuItem(element, done);
}

const TO_THE_FRONT = 'What it opens comes to the front';

// Ends the script when a press of the element would bring an application to the front, in the background. `described` is what
// errors call the element.
function requireNoBackground(element, described, call) {
  if (!background.isOn(call)) return;
  const opens = isOfDock(element) || (isMenuItem(element) && appleMenuOf(element) !== null);
  if (opens) background.refuse(call, `${described} is not used`, TO_THE_FRONT);
}

// Both, before the element is pressed.
export function requirePress(element, described, call) {
  requireOpen(element);
  requireNoBackground(element, described, call);
}
