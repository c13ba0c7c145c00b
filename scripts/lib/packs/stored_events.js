// EventKit: calendars, and the events of a time, in the shape in which events.applescript tells them [apps 3.4].
import * as dates from 'macmcp/core/dates';
import * as eventStore from 'macmcp/packs/event_store';

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;

// A predicate of more than four years ends after four [apps 5], so longer ranges are read in parts.
const LONGEST = 3 * 365 * DAY;

// EventKit tells no description of a calendar.
export function listCalendars(calendars) {
  const told = calendars.map(({ calendar, name }) => ({
    name,
    writable: Boolean(calendar.allowsContentModifications),
    description: null,
  }));
  return { result: { calendars: told } };
}

const at = (moment) => $.NSDate.dateWithTimeIntervalSince1970(moment / SECOND);

// A whole day ends with its last second since macOS 13, and with the midnight after it before, as Calendar tells it [apps 3.4].
function endOf(event, end) {
  return event.allDay && (end / SECOND) % 60 === 59 ? end + SECOND : end;
}

function toldOf(event, begin, end) {
  return {
    // Calendar's own `uid` of an event (open belief `external-identifiers`).
    id: eventStore.textOf(event.calendarItemExternalIdentifier),
    calendar: eventStore.textOf(event.calendar.title) || '',
    title: eventStore.textOf(event.title),
    begin: dates.written(begin),
    end: dates.written(end),
    all_day: Boolean(event.allDay),
    location: eventStore.textOf(event.location),
    repeats: eventStore.listOf(event.recurrenceRules).length > 0,
  };
}

// The events of a part of the time, by what makes each a single one: one that goes on beyond a part is in the next as well.
function addEvents(store, range, calendars, found) {
  const { from, to } = range;
  const predicate = store.predicateForEventsWithStartDateEndDateCalendars(at(from), at(to), calendars);
  for (const event of eventStore.listOf(store.eventsMatchingPredicate(predicate))) {
    const begin = eventStore.momentOf(event.startDate);
    const last = eventStore.momentOf(event.endDate);
    if (begin === null || last === null) continue;
    const end = endOf(event, last);
    if (begin >= to || end <= from) continue;
    const told = toldOf(event, begin, end);
    found.set(`${told.id} ${told.calendar} ${begin}`, { begin, told });
  }
}

// The order of EventKit is no promise.
const isBefore = (one, other) => one.begin - other.begin || (one.told.calendar < other.told.calendar ? -1 : 1);

export function listEvents(store, calendars, params, span) {
  const from = dates.momentGiven('from', params.from);
  const to = dates.momentGiven('to', params.to);
  const wanted = params.calendar === '' ? calendars : eventStore.calendarNamed(calendars, params.calendar);
  // No list for all: those of EventKit are then left out nowhere.
  const chosen = params.calendar === '' ? $() : $(wanted.map(({ calendar }) => calendar));
  const found = new Map();
  let missed = [];
  for (let begin = from; begin < to; begin += LONGEST) {
    if (begin !== from && span.left() <= 0) {
      missed = wanted.map(({ name }) => name);
      break;
    }
    addEvents(store, { from: begin, to: Math.min(to, begin + LONGEST) }, chosen, found);
  }
  const events = Array.from(found.values()).sort(isBefore);
  return { result: { events: events.map(({ told }) => told), not_expanded: [], not_reached: missed } };
}
