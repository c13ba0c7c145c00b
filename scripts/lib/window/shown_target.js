// Whether an application shows an address or a document, by its windows: AXDocument of a window [bridge 4.8], and where a browser
// says no address there, AXURL of the page in its main window [bridge 9.7].
import * as names from 'macmcp/core/names';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as appWindows from 'macmcp/window/app_windows';

const MOST_WINDOWS = 12;
const MOST_ELEMENTS = 60;

// How long a message may take: the application may be busy with what it opens.
const SECONDS = 0.5;

const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch (_) {
    return text;
  }
};

// Browsers go from http to https by themselves, and write a path in their own way.
const comparableAddress = (text) =>
  decoded(text)
    .replace(/^http:/i, 'https:')
    .replace(/\/$/, '');

function comparablePath(text) {
  const match = /^file:\/\/[^/]*(\/.*)$/.exec(text);
  const path = match === null ? text : decoded(match[1]);
  return names.comparablePath(path);
}

const isAddress = (text) => /^https?:/i.test(text || '');

// The address of the first page in a window, breadth first; null where there is none among the first elements.
function pageAddress(window) {
  const wanted = ax.attributeList(['AXRole', 'AXURL', 'AXChildren']);
  const queue = [window];
  for (let next = 0; next < queue.length && next < MOST_ELEMENTS; next += 1) {
    const { slots } = ax.copyAttributes(queue[next], wanted);
    if (slots === null) continue;
    if (axValues.text(slots.objectAtIndex(0)) === 'AXWebArea') return axValues.address(slots.objectAtIndex(1)) || null;
    queue.push(...axValues.items(axValues.array(slots.objectAtIndex(2))));
  }
  return null;
}

const documentOf = (window) => {
  const document = ax.readAttribute(window.element, 'AXDocument');
  return document === null ? null : axValues.displayed(document) || null;
};

// {shown, main, address, silent}: the window that shows it, the main one and the address that one shows, each null where there is
// none. `goal` has `address` or `path`.
export function look(app, goal) {
  const { code, found } = appWindows.look(app, SECONDS);
  const windows = found.filter((window) => !window.surface).slice(0, MOST_WINDOWS);
  const main = windows.find((window) => window.main === true) || windows.find((window) => !window.minimized) || null;
  const silent = code === ax.CODE.NO_ANSWER;
  if (goal.path !== undefined) {
    const isIt = (window) => comparablePath(documentOf(window) || '') === comparablePath(goal.path);
    return { shown: windows.find(isIt) || null, main, address: null, silent };
  }
  if (main === null) return { shown: null, main, address: null, silent };
  // What a window says may be the address that was asked for, of a page that could not be opened.
  const page = pageAddress(main.element);
  const own = documentOf(main);
  const address = page !== null || !isAddress(own) ? page : own;
  const isIt = address !== null && comparableAddress(address) === comparableAddress(goal.address);
  return { shown: isIt ? main : null, main, address, silent };
}
