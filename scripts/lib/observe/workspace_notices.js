// What NSWorkspace has told this process since it was asked last [eyes 3.2]: applications that came and went between two looks,
// Spaces, sleep. Only a process that stays can listen, and it hears when its run loop turns, which it does before each look. A
// Mac that tells nothing raises no error: what two looks show does not depend on it.
import * as runningApps from 'macmcp/app/running_apps';
import * as callbacks from 'macmcp/core/callbacks';
import * as clock from 'macmcp/core/clock';

ObjC.import('AppKit');

// Names work as plain texts.
const KINDS = {
  NSWorkspaceDidLaunchApplicationNotification: 'launch',
  NSWorkspaceDidTerminateApplicationNotification: 'quit',
  NSWorkspaceDidActivateApplicationNotification: 'activate',
  NSWorkspaceActiveSpaceDidChangeNotification: 'space',
  NSWorkspaceScreensDidSleepNotification: 'displays_sleep',
  NSWorkspaceScreensDidWakeNotification: 'displays_wake',
  NSWorkspaceDidWakeNotification: 'wake',
};

// So many are kept from one look to the next.
const MOST = 100;
const BEGIN_MS = 3000;

let hasBegun = false;
// Null while nobody listens.
let heard = null;
// Nobody else keeps what listens.
let observers = [];

function application(notification) {
  const info = notification.userInfo;
  const app = info.isNil() ? info : info.objectForKey('NSWorkspaceApplicationKey');
  return app.isNil() ? null : runningApps.record(app);
}

function begin() {
  hasBegun = true;
  if (!callbacks.areCalled(clock.budget(BEGIN_MS))) return;
  try {
    const center = $.NSWorkspace.sharedWorkspace.notificationCenter;
    heard = [];
    observers = Object.entries(KINDS).map(([name, kind]) =>
      center.addObserverForNameObjectQueueUsingBlock(name, $(), $.NSOperationQueue.mainQueue, (notification) => {
        try {
          if (heard.length < MOST) heard.push({ kind, app: application(notification) });
        } catch (_) {
          // An error of a block has nobody who could take it; what it is about shows in the next look.
        }
      }),
    );
  } catch (_) {
    heard = null;
  }
}

// [{kind, app}], the oldest first, an app as runningApps.record has it; null where NSWorkspace cannot be listened to. Listens from
// the first call on.
export function take() {
  if (!hasBegun) begin();
  if (heard === null || observers.length === 0) return null;
  const taken = heard;
  heard = [];
  return taken;
}
