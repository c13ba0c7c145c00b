// Whose it is what an element shows. Notification Center, the Dock and Control Center show what belongs to other applications:
// banners and cards, tiles of minimised windows, what is playing. It belongs to both, and the policy has to allow both. An owner
// that cannot be told is none that the policy allows.
import * as appPolicy from 'macmcp/core/app_policy';
import * as reply from 'macmcp/core/reply';
import * as installedApps from 'macmcp/app/installed_apps';
import * as runningApps from 'macmcp/app/running_apps';
import * as axValues from 'macmcp/ax/ax_values';
import * as messages from 'macmcp/ax/messages';
import * as windowServer from 'macmcp/window/window_server';

export const NOTIFICATION_CENTER = 'com.apple.notificationcenterui';
export const DOCK = 'com.apple.dock';
const CONTROL_CENTER = ['com.apple.controlcenter', 'com.apple.MenuBarAgent'];

// How far up an element looks for what shows it.
const FAR = 12;

const OPEN = { verdict: 'allow', app: null };
const UNTOLD = { verdict: 'deny', app: null };

// A banner, an alert, a stack of them, or a card of the open Notification Center [eyes 3.8].
const CARD = /^AXNotificationCenter(Banner|Alert)/;
export const isCard = (subrole) => CARD.test(subrole || '');

// What is Notification Center's own beside its cards: it knows no other texts that are nobody's.
const OWN_PARTS = /^(AXNotificationListItems$|widget-editor)/;

const AROUND = ['AXRole', 'AXSubrole', 'AXIdentifier', 'AXTitle', 'AXParent'];

// An element and what it stands in, from the inside to the outside: {element, role, subrole, identifier, title} each.
function around(element) {
  const found = [];
  for (let at = element; at !== null && found.length < FAR; ) {
    const { slots } = messages.copyAttributes(at, $(AROUND));
    if (slots === null) break;
    const [role, subrole, identifier, title] = [0, 1, 2, 3].map((place) => axValues.text(slots.objectAtIndex(place)));
    found.push({ element: at, role, subrole, identifier, title });
    at = role === 'AXApplication' ? null : axValues.element(slots.objectAtIndex(4));
  }
  return found;
}

// What was found out under these rules: a worker runs scripts of several calls.
let current = null;
let known = null;
let withheld = 0;
function memory() {
  const rules = reply.policy();
  if (rules !== current) {
    current = rules;
    known = { hosts: new Map(), called: new Map() };
    withheld = 0;
  }
  return known;
}

function remembered(map, key, make) {
  if (!map.has(key)) map.set(key, make(key));
  return map.get(key);
}

const strictest = (found) => appPolicy.strictest(found) || UNTOLD;

// What holds for an application of which only the name is known: for all that are called so, whether they run or not.
function called(name) {
  return remembered(memory().called, name, () => {
    const running = runningApps.all().filter((app) => app.name === name);
    const { found, tier } = installedApps.bestMatches(name);
    const others = installedApps.all().filter((app) => app.name === name);
    const installed = tier < 2 ? found.concat(others) : others;
    return strictest([
      ...running.map((app) => appPolicy.ofProcess(app.process_id)),
      ...installed.map((app) => appPolicy.ofInstalled(app.name, runningApps.bundleIdAt(app.path), [name])),
    ]);
  });
}

const OF_CARD = ['AXDescription', 'AXChildren'];
const OF_TEXT = ['AXRole', 'AXIdentifier', 'AXValue'];
const MOST_TEXTS = 4;

// The title of a card, which is a text in it; null where none is told.
function titleOf(children) {
  const texts = [];
  for (let index = 0; index < Math.min(MOST_TEXTS, children === null ? 0 : Number(children.count)); index += 1) {
    const { slots } = messages.copyAttributes(children.objectAtIndex(index), $(OF_TEXT));
    const at = (place) => (slots === null ? null : axValues.text(slots.objectAtIndex(place)));
    if (at(0) === 'AXStaticText' && at(2)) texts.push({ identifier: at(1), text: at(2) });
  }
  const { text } = texts.find(({ identifier }) => identifier === 'title') || texts[0] || { text: null };
  return text;
}

// The description of a card is "App, Title, Subtitle, Body": what is before its title is the application, where the title is told.
export function ofCard(card) {
  const { slots } = messages.copyAttributes(card, $(OF_CARD));
  if (slots === null) return UNTOLD;
  const title = titleOf(slots.listAt(1));
  const end = title === null ? -1 : (slots.textAt(0) || '').indexOf(`, ${title}`);
  return end > 0 ? called(slots.textAt(0).slice(0, end)) : UNTOLD;
}

// What of Notification Center is on no card is its own window, or a widget, of which nothing tells whose it is.
function inNotificationCenter(element) {
  const chain = around(element);
  const card = chain.find(({ subrole }) => isCard(subrole));
  if (card !== undefined) return { found: ofCard(card.element), tells: card === chain[0] ? 'AXDescription' : null };
  const [{ role, identifier }] = chain.concat({ role: null, identifier: null });
  const isOwn = role === 'AXApplication' || role === 'AXWindow' || OWN_PARTS.test(identifier || '');
  return { found: isOwn ? OPEN : UNTOLD, tells: null };
}

// A tile tells its title alone. It belongs to whoever has a window of that title that is not on the screen; where nobody may read
// titles, to nobody.
export function ofTile(title) {
  const away = windowServer.every().filter((entry) => entry.layer === 0 && !entry.on_screen && entry.name === title);
  return title ? strictest(away.map((entry) => appPolicy.ofProcess(entry.process_id))) : UNTOLD;
}

export const MINIMIZED = 'AXMinimizedWindowDockItem';

// The menu of an item names windows and documents of its application.
function inDock(element) {
  const chain = around(element);
  const item = chain.find(({ role }) => role === 'AXDockItem');
  if (item === undefined) return { found: /^AX(Application|List)$/.test((chain[0] || {}).role || '') ? OPEN : UNTOLD, tells: null };
  if (item.subrole === MINIMIZED) return { found: ofTile(item.title), tells: item === chain[0] ? 'AXTitle' : null };
  const isMenu = item !== chain[0] && item.subrole === 'AXApplicationDockItem';
  return { found: isMenu ? called(item.title || '') : OPEN, tells: null };
}

const PLAYING = /now-?playing/i;
const inControlCenter = (element) => ({
  found: around(element).some(({ identifier }) => PLAYING.test(identifier || '')) ? UNTOLD : OPEN,
  tells: null,
});

// How a process that shows what belongs to others tells of an element of it; null for other processes.
function hostOf(processId) {
  return remembered(memory().hosts, processId, () => {
    const app = runningApps.withProcessId(processId);
    const id = app === null ? null : app.bundle_id;
    if (id === NOTIFICATION_CENTER) return inNotificationCenter;
    if (id === DOCK) return inDock;
    return CONTROL_CENTER.includes(id) ? inControlCenter : null;
  });
}

// What holds for what an element shows for another application: {found: {verdict, app}, tells}. `app` is null where it is not told,
// `tells` the attribute that tells of its owner. null of what shows its own.
function shownBy(element) {
  const processId = appPolicy.drawingProcessOf(element);
  const host = processId === null ? null : hostOf(processId);
  return host === null ? null : host(element);
}

// The same of it alone.
export function of(element) {
  const shown = reply.policy() === null ? null : shownBy(element);
  return shown === null ? OPEN : shown.found;
}

function judge(element) {
  const own = appPolicy.ofElement(element);
  return (appPolicy.mayBeSeen(own) ? shownBy(element) : null) || { found: own, tells: null };
}

// What is told of an element whose texts are kept back: {attribute, name}, what its owner is called where one of its attributes
// tells that. null for one that is read as it is.
export function keptBackOf(element) {
  memory();
  const { found, tells } = judge(element);
  if (appPolicy.mayBeSeen(found)) return null;
  withheld += 1;
  return { attribute: tells, name: found.app === null ? null : found.app.name };
}

// Whether this script was kept from any text.
export function hasKeptBack() {
  memory();
  return withheld > 0;
}

// Ends the script unless what an element shows for another application belongs to who may be reached. `done` says what was done so
// far, in the midst of an action.
export function requireOpen(element, done = undefined) {
  if (reply.policy() !== null) appPolicy.requireFound(of(element), done);
}
