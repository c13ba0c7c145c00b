// The application whose elements are meant.
import * as reply from 'macmcp/core/reply';
import * as appPolicy from 'macmcp/core/app_policy';
import * as frontApp from 'macmcp/app/front_app';
import * as runningApps from 'macmcp/app/running_apps';
import * as findWindow from 'macmcp/window/find_window';
import * as windowServer from 'macmcp/window/window_server';

function ownerOf(windowId) {
  const entry = windowServer.withId(windowId);
  const app = entry === undefined ? null : runningApps.withProcessId(entry.process_id);
  return app === null ? findWindow.failUnknownId(windowId) : app;
}

// The application of that name; without one that of the window, and without either the one in front.
export default function namedApp(name, windowId) {
  if (name !== undefined) return runningApps.find(name);
  if (windowId !== undefined) return appPolicy.admit(ownerOf(windowId));
  const app = frontApp.find();
  if (app === null) reply.fail('NoWindow', 'No application is in front', { hint: 'Pass an application' });
  return appPolicy.admit(app);
}
