// Windows of Safari and Google Chrome, by the parameters `app`, `window_id` and `tab` of the pack's tools.
import * as reply from 'macmcp/core/reply';

export const isChrome = ({ app }) => app === 'Google Chrome';

// The browser, which has to run: a script would start it.
export function requireRunning(browser, { app }) {
  if (!browser.running()) {
    reply.fail('AppNotRunning', `${app} is not running`, { hint: 'Start it with launch_app, then call the tool again' });
  }
  return browser;
}

function hasTabs(window) {
  try {
    return window.tabs.length > 0;
  } catch {
    // A window of another kind, as that about the browser, may fail at the question [apps 3.6].
    return false;
  }
}

// The first window with tabs, by its id because its place changes; null where there is none.
export function frontWindow(browser) {
  const count = browser.windows.length;
  for (let place = 0; place < count; place += 1) {
    const window = browser.windows[place];
    if (hasTabs(window)) return browser.windows.byId(window.id());
  }
  return null;
}

// The window of an id, the one in front for none.
export function requireWindow(browser, params) {
  const { app, window_id: id } = params;
  const window = id === '' ? frontWindow(browser) : browser.windows.byId(isChrome(params) ? id : Number(id));
  if (window === null || !window.exists())
    reply.fail('NoWindow', `${app} has no such window`, { hint: 'list_browser_tabs has the windows and their ids' });
  return window;
}

export function failNoTab({ app, tab }) {
  reply.fail('InvalidParameter', `That window of ${app} has no tab ${tab}`, { hint: 'list_browser_tabs has the tabs' });
}
