// Status items: what stands at the right of the menu bar, whoever shows it [bridge 4.12].
//
// An item is an entry of menu_items.js with {app, root, info, verdict}.
import * as appPolicy from 'macmcp/core/app_policy';
import * as reply from 'macmcp/core/reply';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as shownOwner from 'macmcp/ax/shown_owner';
import * as runningApps from 'macmcp/app/running_apps';

const ITEM = [
  'AXRole',
  'AXSubrole',
  'AXTitle',
  'AXDescription',
  'AXHelp',
  'AXIdentifier',
  'AXValue',
  'AXPosition',
  'AXSize',
  'AXEnabled',
  'AXChildren',
];

// Most processes answer at once that they have none; one that hangs must not hold up the others [bridge 4.12].
const SCAN_SECONDS = 0.2;

// Who shows the items of the system: asked first [bridge 4.12]; the menu bar agent since macOS 27 [findings 2.7].
const SYSTEM = ['com.apple.controlcenter', 'com.apple.MenuBarAgent', 'com.apple.systemuiserver', 'com.apple.TextInputMenuAgent'];

// Processes that look like applications of the menu bar and are parts of others: one for each tab of a browser, none of which
// answers [findings 2.8] (grade B).
function mayHaveItems(app) {
  if (app.policy === runningApps.BACKGROUND || (app.bundle_id || '').startsWith('com.apple.WebKit.')) return false;
  const path = runningApps.bundlePath(app.handle);
  return path === null || /\.app\/?$/i.test(path);
}

const isItem = (info) => info.role === 'AXMenuBarItem' || info.subrole === 'AXMenuExtra';

function readInfo(element, wanted) {
  const { slots } = ax.copyAttributes(element, wanted);
  if (slots === null) return null;
  const at = (index) => slots.objectAtIndex(index);
  return {
    role: axValues.text(at(0)),
    subrole: axValues.text(at(1)),
    title: axValues.text(at(2)) || null,
    description: axValues.text(at(3)) || null,
    help: axValues.text(at(4)) || null,
    identifier: axValues.text(at(5)) || null,
    value: axValues.text(at(6)) || null,
    frame: axValues.frame(at(7), at(8)),
    enabled: axValues.boolean(at(9)) !== false,
    children: axValues.items(axValues.array(at(10))),
  };
}

// What holds for an item. What a denied application shows is nothing that one could be found by.
function verdictOf(element, app) {
  if (reply.policy() === null) return 'allow';
  const own = appPolicy.ofProcess(app.process_id);
  return (appPolicy.mayBeSeen(own) ? shownOwner.of(element) : own).verdict;
}

const NAMELESS = { title: null, description: null, help: null, value: null };

// The identifiers of the system's items say what an item is for; others are an application's own text.
const openIdentifier = ({ identifier }) => (/^com\.apple\.menuextra\.[a-z-]+$/.test(identifier || '') ? identifier : null);

function item(element, told, app, root) {
  const verdict = verdictOf(element, app);
  const info = verdict === 'deny' ? Object.assign({}, told, NAMELESS, { identifier: openIdentifier(told) }) : told;
  const shown = [info.description, info.title, info.help, info.value].filter(Boolean);
  return {
    element,
    info,
    app,
    root,
    verdict,
    node: { role: 'AXMenuBarItem', title: shown[0] || app.name, enabled: info.enabled, children: info.children.length },
    names: [],
    texts: shown,
  };
}

// Newer systems keep the identifiers of their items one level lower [findings 2.7] (grade B).
function identifierBelow(info) {
  const tellsNothing = info.title === null && info.description === null;
  const [first] = info.children;
  const found = tellsNothing && first !== undefined ? ax.plainValue(first, 'AXIdentifier') : null;
  return typeof found === 'string' && found !== '' ? found : null;
}

// The items among elements. Newer systems group those of other applications one level lower [bridge 4.12].
function itemsAmong(list, app, root, wanted, levels) {
  const found = [];
  for (const element of list) {
    const info = readInfo(element, wanted);
    if (info === null) continue;
    const inner = levels > 0 && info.children.length > 0 ? itemsAmong(info.children, app, root, wanted, levels - 1) : [];
    if (info.identifier === null && isItem(info)) info.identifier = identifierBelow(info);
    if (inner.length > 0) found.push(...inner);
    // Modules that are switched off have no size [bridge 4.12].
    else if (isItem(info) && (info.frame === null || (info.frame.width > 0 && info.frame.height > 0)))
      found.push(item(element, info, app, root));
  }
  return found;
}

// The items of one process: {items, silent}.
function ofApp(app, wanted) {
  const root = ax.application(app.process_id, SCAN_SECONDS);
  const { code, object } = ax.copyAttribute(root, 'AXExtrasMenuBar');
  if (code === ax.CODE.DENIED) ax.failWithCode(code, app);
  if (object === null) return { items: [], silent: code === ax.CODE.NO_ANSWER };
  return { items: itemsAmong(ax.elementsOf(object, 'AXChildren'), app, root, wanted, 1), silent: false };
}

// The same by what lies beside the windows of a process: the bar that is not its menu bar. For a Mac on which no process at
// all tells its AXExtrasMenuBar [bridge 4.12].
function ofAppByChildren(app, wanted) {
  const root = ax.application(app.process_id, SCAN_SECONDS);
  const menuBar = ax.readAttribute(root, 'AXMenuBar');
  const isExtras = (each) => ax.plainValue(each, 'AXRole') === 'AXMenuBar' && (menuBar === null || !ax.isSame(each, menuBar));
  const bars = ax.elementsOf(root, 'AXChildren').filter(isExtras);
  return { items: bars.flatMap((bar) => itemsAmong(ax.elementsOf(bar, 'AXChildren'), app, root, wanted, 1)), silent: false };
}

// Asks processes one after the other: {items, silent, ended}; `ended` says that there were enough.
function ask(apps, question, enough, span) {
  const items = [];
  const silent = [];
  for (const app of apps) {
    const found = span.left() <= 0 ? { items: [], silent: true } : question(app);
    items.push(...found.items);
    if (found.silent) silent.push(app);
    if (enough(found.items)) return { items, silent, ended: true };
  }
  return { items, silent, ended: false };
}

// No icon is wider, in points.
const WIDEST_ICON = 40;

// Where some applications show texts in the menu bar: {app, frame}. Those of the system are left out: the clock, the battery.
export function withTexts(apps) {
  const wanted = ax.attributeList(ITEM);
  const asked = apps.filter((app) => mayHaveItems(app) && !SYSTEM.includes(app.bundle_id));
  const items = asked.flatMap((app) => ofApp(app, wanted).items).filter(({ info }) => info.frame !== null);
  return items
    .filter(({ info }) => info.title !== null || info.frame.width > WIDEST_ICON)
    .map(({ app, info }) => ({ app, frame: info.frame }));
}

// Every item, those of the system first: {items, silent}. `enough` ends the scan early. Silent processes are asked once more
// at the end.
/** @type {(span: Span, enough?: (items: any[]) => boolean) => { items: any[], silent: string[] }} */
export function scan(span, enough = () => false) {
  return ax.unveiled(() => scanAll(span, enough));
}

function scanAll(span, enough) {
  const wanted = ax.attributeList(ITEM);
  const rank = (app) => (SYSTEM.includes(app.bundle_id) ? 0 : 1);
  const running = runningApps
    .all()
    .filter(mayHaveItems)
    .sort((one, other) => rank(one) - rank(other));
  const question = (app) => ofApp(app, wanted);
  const first = ask(running, question, enough, span);
  if (first.ended) return { items: first.items, silent: first.silent.map((app) => app.name) };
  const again = ask(first.silent, question, enough, span);
  const items = first.items.concat(again.items);
  const silent = again.silent.map((app) => app.name);
  if (items.length > 0) return { items, silent };
  const told = running.filter((app) => !again.silent.includes(app));
  return { items: ask(told, (app) => ofAppByChildren(app, wanted), enough, span).items, silent };
}

// An item as it leaves the script: of one that the policy does not simply allow, whose it is.
export function report({ node, info, app, verdict }) {
  const [description, identifier] = appPolicy.mayBeSeen({ verdict }) ? [node.title, info.identifier] : [app.name, openIdentifier(info)];
  return Object.assign(
    { description, identifier, process: app.name, bundle_id: app.bundle_id, process_id: app.process_id },
    info.frame || { x: null, y: null, width: null, height: null },
  );
}

export function list(span) {
  const { items, silent } = scan(span);
  const place = ({ info }) => (info.frame === null ? 0 : info.frame.x);
  return { items: items.sort((one, other) => place(one) - place(other)).map(report), silent };
}
