// The dialogs that some applications show: sheets, modal windows, windows that call themselves dialogs.
import * as appPolicy from 'macmcp/core/app_policy';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as frontApp from 'macmcp/app/front_app';
import * as runningApps from 'macmcp/app/running_apps';
import findValueFirst from 'macmcp/element/find_value_first';
import * as dialogWindows from 'macmcp/window/dialog_windows';
import readWindow from 'macmcp/window/read_window';
import * as surfaces from 'macmcp/window/surfaces';

const OF_PART = ['AXRole', 'AXTitle', 'AXValue'];

// A dialog that is more is not told from another by it: every part is a message.
const MOST_WINDOWS = 8;
const MOST_CHILDREN = 40;
const MOST_PARTS = 12;

// An application that does not answer must not use up the time of the steps.
const SECONDS = 0.5;

// What a dialog says, and its buttons; what is typed into it or moves does not make it another one.
function textsOf(dialog) {
  const texts = [];
  for (const part of dialog.children.slice(0, MOST_PARTS)) {
    const { slots } = ax.copyAttributes(part, ax.attributeList(OF_PART));
    if (slots === null) continue;
    const [role, title, value] = OF_PART.map((_, place) => axValues.text(slots.objectAtIndex(place)));
    const text = role === 'AXStaticText' ? value : role === 'AXButton' ? title : null;
    if (text) texts.push(text);
  }
  return texts;
}

// Sheets are children of their windows, mostly the last ones ([bridge 4.8]; belief `save-sheet` in
// fixtures/beliefs/OPEN.md).
function sheetsOf(window) {
  const children = window.children.slice(-MOST_CHILDREN);
  return children.filter((child) => ax.plainValue(child, 'AXRole') === 'AXSheet').map(readWindow);
}

function ofApp(app) {
  const element = ax.application(app.process_id, SECONDS);
  const focused = ax.readAttribute(element, 'AXFocusedWindow');
  const elements = focused === null ? [] : [focused];
  for (const window of surfaces.listed(element).elements.slice(0, MOST_WINDOWS)) {
    if (!elements.some((known) => ax.isSame(known, window))) elements.push(window);
  }
  const found = [];
  for (const window of elements.map(readWindow).filter((each) => each !== null)) {
    if (dialogWindows.isInTheWay(window) && !surfaces.isOne(window.element)) found.push(window);
    const more = window.role === 'AXSheet' ? [] : sheetsOf(window);
    for (const sheet of more) if (sheet !== null && !elements.some((known) => ax.isSame(known, sheet.element))) found.push(sheet);
  }
  return found.map((dialog) => ({
    app: app.name,
    role: dialog.role === 'AXSheet' ? 'AXSheet' : 'AXDialog',
    title: dialog.title || null,
    texts: textsOf(dialog),
  }));
}

// Those that are asked for and run, and the one in front.
function appsOf(wanted) {
  const apps = [frontApp.find()];
  for (const name of wanted) {
    try {
      apps.push(runningApps.find(name));
    } catch (_) {
      // It has ended, or is to be launched.
    }
  }
  const known = new Map(apps.filter((app) => app !== null && appPolicy.isOpen(app.process_id)).map((app) => [app.process_id, app]));
  return [...known.values()];
}

function isInDialog(element) {
  let at = element;
  for (let levels = 0; at !== null && levels < 30; levels += 1) {
    const { slots } = ax.copyAttributes(at, ax.attributeList(['AXRole', 'AXSubrole', 'AXIdentifier', 'AXModal', 'AXParent']));
    if (slots === null) return false;
    const [role, subrole, identifier] = [0, 1, 2].map((place) => axValues.text(slots.objectAtIndex(place)));
    const modal = axValues.boolean(slots.objectAtIndex(3));
    if (dialogWindows.isInTheWay({ role, subrole, modal, identifier })) return true;
    at = axValues.element(slots.objectAtIndex(4));
  }
  return false;
}

// Whether it names something in a dialog: {element, app, role, window}, as findElement takes it.
function isNamed(wanted, call, span) {
  try {
    const asked = Object.assign({}, call, { target: null, awaited_trees: null });
    return isInDialog(findValueFirst(wanted, asked, span).element);
  } catch (_) {
    return false;
  }
}

// {dialogs, named}: `params.apps` are applications to look at beside the one in front, `params.named` what a step names.
export default function openDialogs(params, call, span) {
  if (!ax.isTrusted()) return { dialogs: [], named: false };
  const dialogs = appsOf(params.apps).flatMap(ofApp);
  return { dialogs, named: dialogs.length > 0 && params.named.some((each) => isNamed(each, call, span)) };
}
