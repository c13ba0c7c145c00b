// The application whose elements are meant.
//
// Requires: core/reply, core/app_policy, app/front_app, app/running_apps, window/find_window, window/window_server
const namedApp = (() => {
  function ownerOf(windowId) {
    const entry = windowServer.list(windowServer.ALL).find((each) => each.window_id === windowId);
    const app = entry === undefined ? null : runningApps.withProcessId(entry.process_id);
    return app === null ? findWindow.failUnknownId(windowId) : app;
  }

  // The application of that name; without one that of the window, and without either the one in front.
  function namedApp(name, windowId) {
    if (name !== undefined) return runningApps.find(name);
    if (windowId !== undefined) return appPolicy.admit(ownerOf(windowId));
    const app = frontApp.find();
    if (app === null) reply.fail('NoWindow', 'No application is in front', { hint: 'Pass an application' });
    return appPolicy.admit(app);
  }

  return namedApp;
})();
