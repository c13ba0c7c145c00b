// Which application is in front. What NSWorkspace says of it is pushed to this process and was seen to stop
// [findings 3.1]: Accessibility is asked first, and NSWorkspace where that may not be used or tells nothing.
import * as ax from 'macmcp/ax/ax';
import * as runningApps from 'macmcp/app/running_apps';
import * as windowServer from 'macmcp/window/window_server';

ObjC.import('ApplicationServices');

// The process that the system-wide element names [bridge 4.9]; null when it names none.
function focusedProcess() {
  if (!ax.isTrusted()) return null;
  const element = ax.readAttribute($.AXUIElementCreateSystemWide(), 'AXFocusedApplication');
  if (element === null) return null;
  const out = Ref();
  return Number($.AXUIElementGetPid(element, out)) === 0 ? Number(out[0]) : null;
}

const byProcess = (processId) => (processId === null ? null : runningApps.withProcessId(processId));

// The application in front; null when there is none. The owner of the first window is the last to be asked: an
// application in front may have no window.
export function find() {
  return byProcess(focusedProcess()) || runningApps.frontmost() || byProcess(windowServer.frontProcess());
}

// An application that does not answer must not use up the time in which it is waited for.
const TIMEOUT = 0.3;

function ownWord(app) {
  if (!ax.isTrusted()) return null;
  const element = $.AXUIElementCreateApplication(app.process_id);
  ax.setMessageTimeout(element, TIMEOUT);
  return ax.plainValue(element, 'AXFrontmost');
}

// Whether an application is in front, by its own word.
export function is(app) {
  const own = ownWord(app);
  return own === null ? runningApps.isFrontmost(app) : Boolean(own);
}
