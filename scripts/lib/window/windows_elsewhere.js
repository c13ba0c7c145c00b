// The windows of an application that are on other Spaces: Accessibility sees nothing of those, the window server lists them
// [bridge 4.8] [findings-2 8.6].
import * as names from 'macmcp/core/names';
import * as appWindows from 'macmcp/window/app_windows';
import * as windowServer from 'macmcp/window/window_server';

// {window_id, title}; `roots` are the windows that Accessibility tells of. None where one of those has no number: it may be any.
export function find(app, roots) {
  const windows = roots.filter((root) => root.index === null);
  if (app.hidden || windows.some((root) => root.window_id === null)) return [];
  const known = new Set(windows.map((root) => root.window_id));
  return windowServer
    .list(windowServer.ALL)
    .filter((entry) => entry.process_id === app.process_id && !entry.on_screen && !known.has(entry.window_id))
    .filter((entry) => appWindows.isWorkable(entry) && appWindows.isOnOtherSpace(entry))
    .map(({ window_id, name }) => ({ window_id, title: name }));
}

// For the reader of an error; an empty text where there are none.
export function describe(found) {
  const called = ({ window_id: id, title }) => (title === null ? `window ${id}` : `${names.quote(title)} (window ${id})`);
  return found.length === 0 ? '' : `On another Space, and not looked at: ${names.listSome(found.map(called))}`;
}
