// Tabs of Safari and of Google Chrome, by Apple events: the one that is meant.
//
// Requires: core/reply
// Own process: an Apple event to a browser that hangs blocks the process that sent it until it is killed.
const browserTabs = (() => {
  // Their dictionaries call the same things differently.
  const isChrome = (name) => name === 'Google Chrome';

  function running(name) {
    const browser = Application(name);
    if (!browser.running()) reply.fail('AppNotRunning', `${name} is not running`);
    return browser;
  }

  // The window of an id as list_browser_tabs tells it; the one in front for an empty one.
  function windowOf(browser, name, id) {
    const key = isChrome(name) ? id : Number(id);
    const window = id === '' ? browser.windows[0] : browser.windows.byId(key);
    if (!window.exists()) reply.fail('NoWindow', `${name} has no such window`);
    return window;
  }

  // The tab at a place in a window, from 1; the one that is shown for 0.
  function tabOf(browser, name, id, place) {
    const window = windowOf(browser, name, id);
    if (place === 0) return isChrome(name) ? window.activeTab : window.currentTab;
    const tab = window.tabs[place - 1];
    if (!tab.exists()) reply.fail('InvalidParameter', `That window of ${name} has no tab ${place}`);
    return tab;
  }

  const titleOf = (tab, name) => (isChrome(name) ? tab.title() : tab.name());

  return { isChrome, running, windowOf, tabOf, titleOf };
})();
