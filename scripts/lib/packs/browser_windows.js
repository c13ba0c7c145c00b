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

// The window of an id, the one in front for none.
export function requireWindow(browser, params) {
  const { app, window_id: id } = params;
  const window = id === '' ? browser.windows[0] : browser.windows.byId(isChrome(params) ? id : Number(id));
  if (!window.exists()) reply.fail('NoWindow', `${app} has no such window`, { hint: 'list_browser_tabs has the windows and their ids' });
  return window;
}

export function failNoTab({ app, tab }) {
  reply.fail('InvalidParameter', `That window of ${app} has no tab ${tab}`, { hint: 'list_browser_tabs has the tabs' });
}
