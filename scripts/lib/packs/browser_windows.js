// Windows and tabs of Safari and Google Chrome, by the parameters `app`, `window_id`, `tab`, `tab_id` and `url` of the pack's tools.
import * as reply from 'macmcp/core/reply';
import * as names from 'macmcp/core/names';

const HINT = 'list_browser_tabs has the windows and tabs as they are now';
// The answers of a browser that has no such object, and of one that fails at the question for it [apps 3.6].
const HAS_NONE = [-1719, -1728, -10000];

// How long a page may take to answer: that of a tab which Chrome has put aside never does [apps 3.6].
const PAGE_MS = 10000;
const PART_OF_CALL = 0.8;

const limitOf = (call) => Math.round(call.budget_ms * PART_OF_CALL);

// What `question` asks of the browser. Where that takes too long, it is the browser that does not answer, and not the call that had
// too little time.
export const ask = ({ app }, call, question) => reply.awaitApp(app, limitOf(call), question);

// The same where a page has to answer.
export const askPage = ({ app }, call, question) => reply.awaitApp(app, Math.min(PAGE_MS, limitOf(call)), question);

export const isChrome = ({ app }) => app === 'Google Chrome';

// The browser, which has to run: a script would start it.
export function requireRunning(browser, { app }) {
  if (!browser.running()) {
    reply.fail('AppNotRunning', `${app} is not running`, { hint: 'Start it with launch_app, then call the tool again' });
  }
  return browser;
}

// `read`, or null where the window has no tabs, as that about the browser.
function unlessNone(read) {
  try {
    return read();
  } catch (error) {
    if (!HAS_NONE.includes(error.errorNumber)) throw error;
    return null;
  }
}

// What `read` reads of the tabs of each window: in one event, or window by window where one of them fails that [apps 3.6].
function column(browser, windowIds, read) {
  const all = unlessNone(() => read(browser.windows.tabs));
  if (all !== null) return all;
  return windowIds.map((id) => unlessNone(() => read(browser.windows.byId(id).tabs)) ?? []);
}

// The windows front to back, each with its tabs. The ids of Chrome's tabs last; Safari gives none [apps 3.6].
export function windowsWithTabs(browser, params) {
  const ids = browser.windows.id();
  const titles = column(browser, ids, (tabs) => (isChrome(params) ? tabs.title() : tabs.name()));
  const urls = column(browser, ids, (tabs) => tabs.url());
  const tabIds = isChrome(params) ? column(browser, ids, (tabs) => tabs.id()) : null;
  const tabOf = (at, title, place) => ({ id: tabIds === null ? null : String(tabIds[at][place]), title, url: urls[at][place] });
  return ids.map((id, at) => ({ id, tabs: titles[at].map((title, place) => tabOf(at, title, place)) }));
}

const countOf = (window) => unlessNone(() => window.tabs.length) ?? 0;

// The first window with tabs, by its id because its place changes; null where there is none.
export function frontWindow(browser) {
  const count = browser.windows.length;
  for (let place = 0; place < count; place += 1) {
    const window = browser.windows[place];
    if (countOf(window) > 0) return browser.windows.byId(window.id());
  }
  return null;
}

// The window of an id, the one in front for none.
export function requireWindow(browser, params) {
  const { app, window_id: id } = params;
  const window = id === '' ? frontWindow(browser) : browser.windows.byId(isChrome(params) ? id : Number(id));
  if (window === null || !window.exists()) reply.fail('NoWindow', `${app} has no such window`, { hint: HINT });
  return window;
}

const failNoTab = ({ app }, which) =>
  reply.fail('InvalidParameter', `${which} of ${app} is not there`, { hint: HINT, details: { parameter: 'tab' } });

function tabOfId(browser, params) {
  if (!isChrome(params)) {
    const hint = 'Pass `tab`, and as `url` the address that list_browser_tabs has for it';
    reply.fail('InvalidParameter', `${params.app} gives tabs no ids`, { hint, details: { parameter: 'tab_id' } });
  }
  const isIt = (id) => String(id) === params.tab_id;
  const ids = browser.windows.id();
  const tabIds = column(browser, ids, (tabs) => tabs.id());
  const at = tabIds.findIndex((tabs) => tabs.some(isIt));
  if (at < 0) failNoTab(params, `The tab ${params.tab_id}`);
  const window = browser.windows.byId(ids[at]);
  return { window, tab: window.tabs.byId(tabIds[at].find(isIt)) };
}

function tabAtPlace(browser, params) {
  const found = requireWindow(browser, params);
  const window = browser.windows.byId(found.id());
  // Not every window has one.
  const least = Math.max(params.tab, 1);
  if (least > countOf(window)) failNoTab(params, `Tab ${least} of that window`);
  const shown = isChrome(params) ? window.activeTab : window.currentTab;
  const tab = params.tab === 0 ? shown : window.tabs[params.tab - 1];
  // A place is another tab's as soon as one before it is closed.
  return { window, tab: isChrome(params) ? window.tabs.byId(tab.id()) : tab };
}

// The tab with an id, wherever it stands, or that at a place, 0 for the active one; only while it shows `url`, where that is given.
export function requireTab(browser, params) {
  const found = params.tab_id === '' ? tabAtPlace(browser, params) : tabOfId(browser, params);
  if (params.url === '') return found;
  const url = found.tab.url();
  if (url !== params.url) {
    const why = `It shows ${names.quote(url || '')}, and not the address that was given`;
    reply.fail('Refused', 'Nothing was done in the tab', { why, hint: HINT, details: { url } });
  }
  return found;
}

// For tools that do something to a tab: none is meant by default.
export function requireNamedTab(browser, params) {
  if (params.tab === 0 && params.tab_id === '') {
    reply.fail('InvalidParameter', 'Invalid parameter: neither tab nor tab_id is given', { hint: HINT, details: { parameter: 'tab' } });
  }
  return requireTab(browser, params);
}

// The position of a tab in its window, 1 = first; 0 where it is not there any more.
export function placeOf({ window, tab }, params) {
  return isChrome(params) ? window.tabs.id().indexOf(tab.id()) + 1 : tab.index();
}
