// EventKit: calendars, and the events of a time, in the shape in which events.applescript tells them [apps 3.4].
import * as dates from 'macmcp/core/dates';
import * as listPage from 'macmcp/core/list_page';
import * as eventStore from 'macmcp/packs/event_store';

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;

// A predicate of more than four years ends after four [apps 5], so longer ranges are read in parts.
const LONGEST = 3 * 365 * DAY;

// EventKit tells no description of a calendar.
export function listCalendars(calendars, params) {
  const { shown, ...place } = listPage.pageOf(calendars, params, ({ calendar, name }) => ({
    name,
    writable: Boolean(calendar.allowsContentModifications),
    description: null,
  }));
  return { result: { calendars: shown, ...place } };
}

export const dateAt = (moment) => $.NSDate.dateWithTimeIntervalSince1970(moment / SECOND);

// When an event takes place: {begin, end}. A whole day ends with its last second since macOS 13, and with
// the midnight after it before, as Calendar tells it [apps 3.4].
export function timesOf(event) {
  const begin = eventStore.momentOf(event.startDate);
  const end = eventStore.momentOf(event.endDate) ?? begin;
  return { begin, end: event.allDay && (end / SECOND) % 60 === 59 ? end + SECOND : end };
}

// Some moment of the last day of what is kept until then.
export const lastMoment = ({ begin, end }) => (end > begin ? end - SECOND : begin);

// {begin, end, all_day} as results have it: the end of an all-day event is its last day.
export function writtenTimes(event, times) {
  const allDay = Boolean(event.allDay);
  const { begin, end } = times;
  if (allDay) return { begin: dates.writtenDay(begin), end: dates.writtenDay(lastMoment(times)), all_day: true };
  return { begin: dates.written(begin), end: dates.written(end), all_day: false };
}

// Calendar's own `uid` of an event (open belief `external-identifiers`).
export const idOf = (event) => eventStore.textOf(event.calendarItemExternalIdentifier);
const calendarOf = (event) => eventStore.textOf(event.calendar.title) || '';
export const isRepeated = (event) => eventStore.listOf(event.recurrenceRules).length > 0;

function toldOf({ event }) {
  return {
    id: idOf(event),
    calendar: calendarOf(event),
    title: eventStore.textOf(event.title),
    ...writtenTimes(event, timesOf(event)),
    location: eventStore.textOf(event.location),
    repeats: isRepeated(event),
  };
}

// The events of a time, of which `calendars` is a list or `$()` for all: [{event, begin}], as EventKit has them. What has no length
// and begins in that time is in it. Of tens of thousands no more is read than that needs.
export function eventsIn(store, { from, to }, calendars) {
  const predicate = store.predicateForEventsWithStartDateEndDateCalendars(dateAt(from), dateAt(to), calendars);
  return eventStore
    .listOf(store.eventsMatchingPredicate(predicate))
    .map((event) => ({ event, begin: eventStore.momentOf(event.startDate) }))
    .filter(({ event, begin }) => begin !== null && begin < to && (begin >= from || timesOf(event).end > from));
}

// The order of EventKit is no promise, and pages need one.
function isBefore(one, other) {
  const later = one.begin - other.begin;
  if (later !== 0) return later;
  const [name, otherName] = [calendarOf(one.event), calendarOf(other.event)];
  if (name !== otherName) return name < otherName ? -1 : 1;
  return (idOf(one.event) || '') < (idOf(other.event) || '') ? -1 : 1;
}

export function listEvents(store, calendars, params, span) {
  const { from, to } = dates.rangeGiven(params);
  const wanted = params.calendar === '' ? calendars : eventStore.calendarNamed(calendars, params.calendar);
  // No list for all: those of EventKit are then left out nowhere.
  const chosen = params.calendar === '' ? $() : $(wanted.map(({ calendar }) => calendar));
  const found = [];
  let missed = [];
  for (let begin = from; begin < to; begin += LONGEST) {
    if (begin !== from && span.left() <= 0) {
      missed = wanted.map(({ name }) => name);
      break;
    }
    const part = eventsIn(store, { from: begin, to: Math.min(to, begin + LONGEST) }, chosen);
    // What goes on from one part into the next is in both.
    for (const one of part) if (begin === from || one.begin >= begin) found.push(one);
  }
  const { shown, ...place } = listPage.pageOf(found.sort(isBefore), params, toldOf);
  return { result: { events: shown, ...place, not_expanded: [], not_reached: missed } };
}
