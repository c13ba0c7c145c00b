// EventKit: lists, and the reminders in them, in the shape in which reminders.applescript tells them [apps 3.3].
import * as callbacks from 'macmcp/core/callbacks';
import * as clock from 'macmcp/core/clock';
import * as dates from 'macmcp/core/dates';
import * as listPage from 'macmcp/core/list_page';
import * as eventStore from 'macmcp/packs/event_store';

// How long the answer may take: a few thousand reminders take 1.4 s.
const FETCH_MS = 10000;

// What AppleScript's ids begin with, before EventKit's external identifier (grade B) [apps 3.3].
const REMINDER_URL = 'x-apple-reminder://';

export function listLists(store, lists, params) {
  const usual = store.defaultCalendarForNewReminders;
  const usualId = usual.isNil() ? null : eventStore.textOf(usual.calendarIdentifier);
  const { shown, ...place } = listPage.pageOf(lists, params, ({ id, name }) => ({ id, name, default: id === usualId }));
  return { result: { lists: shown, ...place } };
}

// The reminders of a predicate; null where the answer did not come, or was that it failed [apps 5].
function fetched(store, predicate, span) {
  let isAnswered = false;
  let found = null;
  const request = store.fetchRemindersMatchingPredicateCompletion(predicate, (array) => {
    isAnswered = true;
    found = array;
  });
  clock.waitUntil(() => isAnswered, clock.part(span, Math.min(FETCH_MS, span.left() / 2)));
  if (!isAnswered) store.cancelFetchRequest(request);
  return found === null || found.isNil() ? null : eventStore.listOf(found);
}

// 0 is none, 1 to 4 high, 5 medium, 6 to 9 low (grade A).
function priorityWord(priority) {
  if (priority < 1) return 'none';
  if (priority < 5) return 'high';
  return priority === 5 ? 'medium' : 'low';
}

// When it is due, and whether on a day: then the hour is NSDateComponentUndefined, the greatest number.
function dueOf(reminder) {
  const components = reminder.dueDateComponents;
  if (components.isNil()) return { due: null, isDay: false };
  const due = eventStore.momentOf($.NSCalendar.currentCalendar.dateFromComponents(components));
  return { due, isDay: Number(components.hour) > 23 };
}

function toldOf(reminder) {
  const { due, isDay } = dueOf(reminder);
  const list = eventStore.textOf(reminder.calendar.title) || '';
  const name = eventStore.textOf(reminder.title);
  const told = {
    id: REMINDER_URL + eventStore.textOf(reminder.calendarItemExternalIdentifier),
    name,
    due: isDay ? dates.writtenDay(due) : dates.written(due),
    all_day: isDay,
    completed: Boolean(reminder.completed),
    // Flags are no part of EventKit.
    flagged: null,
    priority: priorityWord(Number(reminder.priority)),
    notes: eventStore.textOf(reminder.notes),
    list,
  };
  return { place: eventStore.textOf(reminder.calendar.calendarIdentifier), due, told };
}

// List by list, what is due first at the head; EventKit promises no order.
function orderBy(lists) {
  const places = new Map(lists.map(({ id }, place) => [id, place]));
  const placeOf = ({ place }) => (places.has(place) ? places.get(place) : lists.length);
  const dueOrLast = ({ due }) => (due === null ? Number.MAX_SAFE_INTEGER : due);
  return (one, other) => placeOf(one) - placeOf(other) || dueOrLast(one) - dueOrLast(other) || (one.told.id < other.told.id ? -1 : 1);
}

export function listReminders(store, lists, params, span) {
  const wanted = params.list === '' ? lists : eventStore.listNamed(lists, params.list);
  if (!callbacks.areCalled(span)) {
    return eventStore.notBy(eventStore.REMINDERS, 'the faster way needs an Apple processor');
  }
  const chosen = params.list === '' ? $() : $(wanted.map(({ calendar }) => calendar));
  const predicate = params.include_completed
    ? store.predicateForRemindersInCalendars(chosen)
    : store.predicateForIncompleteRemindersWithDueDateStartingEndingCalendars($(), $(), chosen);
  const found = fetched(store, predicate, span);
  if (found === null) return eventStore.notBy(eventStore.REMINDERS, 'macOS did not hand out reminders');
  const told = found.map(toldOf).sort(orderBy(lists));
  const { shown, ...place } = listPage.pageOf(told, params, (one) => one.told);
  return { result: { reminders: shown, ...place, not_reached: [] } };
}
