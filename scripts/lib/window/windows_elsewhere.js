// The windows of an application that are on other Spaces: Accessibility sees nothing of those, the window server lists them
// [bridge 4.8] [findings-2 8.6].
import * as names from 'macmcp/core/names';
import * as ax from 'macmcp/ax/ax';
import * as appWindows from 'macmcp/window/app_windows';
import * as windowServer from 'macmcp/window/window_server';

// What a window without a number may be, among those that are not on the screen: nothing where it is on the screen itself, else
// what is called like it.
function titlesOf(unknown) {
  const windows = unknown.map((root) => appWindows.readOne(root.element, null));
  return windows.filter((window) => window.minimized === true).map((window) => window.title || null);
}

// {window_id, title}; `roots` are the windows that Accessibility tells of. One of those without a number is one unknown window, and
// not all of them [findings-3 17.1].
export function find(app, roots) {
  if (app.hidden) return [];
  const windows = roots.filter((root) => root.index === null && ax.plainValue(root.element, 'AXRole') === 'AXWindow');
  const known = new Set(windows.map((root) => root.window_id));
  const unknown = titlesOf(windows.filter((root) => root.window_id === null));
  return windowServer
    .list(windowServer.ALL)
    .filter((entry) => entry.process_id === app.process_id && !entry.on_screen && !known.has(entry.window_id))
    .filter((entry) => appWindows.isWorkable(entry) && appWindows.isOnOtherSpace(entry))
    .map(({ window_id, name }) => ({ window_id, title: name }))
    .filter(({ title }) => !unknown.includes(title));
}

// For the reader of an error; an empty text where there are none.
export function describe(found) {
  const called = ({ window_id: id, title }) => (title === null ? `window ${id}` : `${names.quote(title)} (window ${id})`);
  return found.length === 0 ? '' : `On another Space, and not looked at: ${names.listSome(found.map(called))}`;
}
