// EventKit: what Calendar and Reminders keep, read without these apps and in a thousandth of their time [apps 3.3] [apps 3.4].
// Only where full access was given: this never asks for it. Where it is not the way, the answer says why, and the server runs
// the script of the app [apps 5].
import * as reply from 'macmcp/core/reply';
import * as names from 'macmcp/core/names';

// EKEntityTypeEvent, EKEntityTypeReminder.
export const EVENTS = 0;
export const REMINDERS = 1;

// EKAuthorizationStatus: not determined, restricted, denied, full access (authorized before macOS 14), write only. With any
// but full access a store answers with empty lists or a single calendar, and without an error [apps 5].
const FULL_ACCESS = 3;
const STATES = ['was not granted yet', 'is restricted on this Mac', 'was denied', '', 'is limited to adding'];

const WORDS = [
  { app: 'Calendar', access: 'to calendars', none: 'no calendar' },
  { app: 'Reminders', access: 'to reminders', none: 'no list' },
];

// The answer of a script for which EventKit is not the way.
export function notBy(kind, why) {
  return { instead: `Read through ${WORDS[kind].app}, which is slower, because ${why}.` };
}

// A store with its calendars or lists: {store, calendars}, or {why} it cannot be read.
export function opened(kind) {
  ObjC.import('EventKit');
  const { access, none } = WORDS[kind];
  const status = Number($.EKEventStore.authorizationStatusForEntityType(kind));
  if (status !== FULL_ACCESS) return { why: `macmcp's full access ${access} ${STATES[status] || 'is not known'}` };
  const store = $.EKEventStore.alloc.init;
  const calendars = listOf(store.calendarsForEntityType(kind)).map((calendar) => ({
    calendar,
    id: textOf(calendar.calendarIdentifier),
    name: textOf(calendar.title) || '',
  }));
  // Full access of a host that was updated may be refused by the service all the same, with empty lists [apps 5].
  if (calendars.length === 0) return { why: `macOS hands out ${none} although access ${access} is granted` };
  return { store, calendars };
}

// Calls `body` with a store and its calendars or lists, and answers what it answers: { result } or `notBy`.
export function read(kind, body) {
  const { store, calendars, why } = opened(kind);
  return why === undefined ? body(store, calendars) : notBy(kind, why);
}

// The objects of an NSArray, which may be nil.
export function listOf(array) {
  if (array.isNil()) return [];
  return Array.from({ length: Number(array.count) }, (_, at) => array.objectAtIndex(at));
}

// The text of an NSString; null for nil.
export function textOf(string) {
  return string.isNil() ? null : ObjC.unwrap(string);
}

// Milliseconds since 1970 of an NSDate; null for nil.
export function momentOf(date) {
  return date.isNil() ? null : Math.round(Number(date.timeIntervalSince1970) * 1000);
}

const MOST_NAMES = 30;

// Names between quotes, the first ones of many.
function quoted(all) {
  const shown = all.slice(0, MOST_NAMES).map((name) => names.quote(name));
  if (all.length > MOST_NAMES) shown.push(`and ${all.length - MOST_NAMES} more`);
  return shown.join(', ');
}

const isSame = (one, other) => one.toLowerCase() === other.toLowerCase();

// The calendar of that name, as AppleScript compares texts. None or several end the call.
export function calendarNamed(calendars, wanted) {
  const found = calendars.filter(({ name }) => isSame(name, wanted));
  if (found.length === 1) return found;
  const details = { parameter: 'calendar' };
  if (found.length === 0) {
    reply.fail('InvalidParameter', `Calendar has no calendar ${names.quote(wanted)}`, {
      why: `Its calendars are ${quoted(calendars.map(({ name }) => name))}`,
      details,
    });
  }
  return reply.fail('Ambiguous', `Calendar has ${found.length} calendars ${names.quote(wanted)}`, {
    hint: 'Have the user rename one of them',
    details,
  });
}

// The list of that name or id, likewise.
export function listNamed(lists, wanted) {
  const found = lists.filter(({ id, name }) => isSame(name, wanted) || isSame(id, wanted));
  if (found.length === 1) return found;
  if (found.length === 0) {
    reply.fail('InvalidParameter', `Reminders has no list ${names.quote(wanted)}`, {
      why: `Its lists are ${quoted(lists.map(({ name }) => name))}`,
      details: { parameter: 'list' },
    });
  }
  return reply.fail('Ambiguous', `Reminders has ${found.length} lists ${names.quote(wanted)}`, {
    hint: 'Pass an id from list_lists',
    details: { parameter: 'list', ids: found.map(({ id }) => id) },
  });
}
