// The permissions that a person can be asked for, each with how it stands and a way to ask. The state is one of: `granted`,
// `denied` (macOS does not ask again), `undecided` (it may ask, or does not tell a denial from that), `partial` (events can be added
// and not read), `not_running` (only a running application can be asked about), `unknown` (macOS does not tell).
import * as nativeFunctions from 'macmcp/core/native_functions';
import * as programs from 'macmcp/core/programs';
import * as clock from 'macmcp/core/clock';
import * as installedApps from 'macmcp/app/installed_apps';
import * as runningApps from 'macmcp/app/running_apps';
import * as ax from 'macmcp/ax/ax';
import * as windowServer from 'macmcp/window/window_server';

// EKEntityTypeEvent, EKEntityTypeReminder.
const EVENTS = 0;
const REMINDERS = 1;

const accessibility = {
  state: () => (ax.isTrusted() ? 'granted' : 'undecided'),
  ask: () => ax.prompt(),
};

const screen = {
  state() {
    const may = windowServer.mayRecordScreen();
    if (may === null) return 'unknown';
    return may ? 'granted' : 'undecided';
  },
  ask: () => nativeFunctions.requestScreenRecording(),
};

// [bridge 3.1]
const AUTOMATION = { 0: 'granted', '-1743': 'denied', '-1744': 'undecided', '-600': 'not_running' };

// An application by its bundle id or by its name; a name that nothing on this Mac has stays what it is.
function bundleIdOf(wanted) {
  const [app] = installedApps.bestMatches(wanted).found;
  return (app !== undefined && runningApps.bundleIdAt(app.path)) || wanted;
}

function automation(wanted) {
  const bundleId = bundleIdOf(wanted);
  return {
    state: () => AUTOMATION[nativeFunctions.automationPermission(bundleId)] || 'unknown',
    // Blocks until the person has answered.
    ask(span) {
      // Without a window; an application that runs already stays as it is.
      if (this.state() === 'not_running') {
        programs.openApp('-b', bundleId, clock.part(span, 10000), { behind: true, hidden: true });
        clock.waitUntil(() => this.state() !== 'not_running', clock.part(span, 5000));
      }
      nativeFunctions.askToAutomate(bundleId);
    },
  };
}

// EKAuthorizationStatus: not determined, restricted, denied, full access (authorized before macOS 14), write only.
const ACCESS = ['undecided', 'denied', 'denied', 'granted', 'partial'];

// Asking takes a completion handler, which does not arrive in every script host (open belief `event-store-asks`). What is believed is
// the status, which changes with or without it.
function eventKit(kind, request) {
  const state = () => ACCESS[Number($.EKEventStore.authorizationStatusForEntityType(kind))] || 'unknown';
  return {
    state,
    ask(span) {
      let isAnswered = false;
      request($.EKEventStore.alloc.init, () => {
        isAnswered = true;
      });
      clock.waitUntil(() => isAnswered || state() !== 'undecided', span);
    },
  };
}

// The methods without `FullAccess` in their names are those of macOS 13.
function requestEvents(store, answered) {
  if (store.respondsToSelector('requestFullAccessToEventsWithCompletion:')) {
    store.requestFullAccessToEventsWithCompletion(answered);
  } else {
    store.requestAccessToEntityTypeCompletion(EVENTS, answered);
  }
}

function requestReminders(store, answered) {
  if (store.respondsToSelector('requestFullAccessToRemindersWithCompletion:')) {
    store.requestFullAccessToRemindersWithCompletion(answered);
  } else {
    store.requestAccessToEntityTypeCompletion(REMINDERS, answered);
  }
}

export function find(permission, target) {
  if (permission === 'automation') return automation(target);
  if (permission === 'screen') return screen;
  if (permission === 'accessibility') return accessibility;
  ObjC.import('EventKit');
  return permission === 'calendar' ? eventKit(EVENTS, requestEvents) : eventKit(REMINDERS, requestReminders);
}
