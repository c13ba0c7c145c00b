// EventKit: one occurrence of a repeated event, or it and the later ones, which Calendar's scripting cannot change [apps 3.4] [eyes 5.4].
// All occurrences have one id: one is known by that and its day.
import * as reply from 'macmcp/core/reply';
import * as dates from 'macmcp/core/dates';
import * as names from 'macmcp/core/names';
import * as effectProof from 'macmcp/observe/effect_proof';
import * as eventStore from 'macmcp/packs/event_store';
import * as storedEvents from 'macmcp/packs/stored_events';

// EKSpanThisEvent, EKSpanFutureEvents.
const SPANS = { this: 0, following: 1 };

// How far around an occurrence the others are looked at before and after, in days.
const AROUND = 366;

const LEFT = 'The occurrence was left as it is';

const refuse = (why, hint = undefined) => reply.fail('Refused', LEFT, { why, hint });
const failParameter = (parameter, what, hint = undefined) =>
  reply.fail('InvalidParameter', `Invalid parameter: ${what}`, { hint, details: { parameter } });

// The store, the calendar, and the day of the occurrence that is meant.
function opened(params) {
  if (!dates.isDay(params.occurrence)) {
    failParameter('occurrence', 'occurrence is no day', 'Write the day on which it begins, such as 2026-01-31');
  }
  const day = dates.dayGiven('occurrence', params.occurrence);
  if (params.whole_series) failParameter('whole_series', 'occurrence and whole_series are both given', 'Pass one of them');
  const { store, calendars, why } = eventStore.opened(eventStore.EVENTS);
  if (why !== undefined) {
    refuse(
      `${why[0].toUpperCase()}${why.slice(1)}, and Calendar's scripting changes a repeated event as a whole`,
      'Let the user change it in Calendar',
    );
  }
  const [{ calendar, name }] = eventStore.calendarNamed(calendars, params.calendar);
  if (!calendar.allowsContentModifications) refuse(`The calendar ${names.quote(name)} cannot be changed`);
  return { store, calendar, day };
}

// The events of the calendar that begin within so many days from one on.
function eventsFrom(store, calendar, day, days) {
  const range = { from: day, to: dates.dayAfter(day, days) };
  return storedEvents.eventsIn(store, range, $([calendar])).filter(({ begin }) => begin >= range.from);
}

function occurrenceOf(store, calendar, params, day) {
  const found = eventsFrom(store, calendar, day, 1).find(({ event }) => storedEvents.idOf(event) === params.id);
  if (found === undefined) {
    const what = `the calendar has no event with that id that begins on ${dates.writtenDay(day)}`;
    failParameter('occurrence', what, 'list_events has the ids, and the days on which their occurrences begin');
  }
  if (found.event.hasAttendees) refuse('It has attendees, who would be told', 'Let the user change it in Calendar');
  return { event: found.event, times: storedEvents.timesOf(found.event) };
}

// What the calendar holds around a day, by what a change may alter: [{id, begin, text}].
function around(store, calendar, day) {
  return eventsFrom(store, calendar, dates.dayAfter(day, -AROUND), 2 * AROUND).map(({ event, begin }) => ({
    id: storedEvents.idOf(event),
    begin,
    text: eventStore.textOf(event.title),
  }));
}

// Whether a change did what it was for and nothing else: what was there before, with what is meant as `altered` has it, null for what
// goes, is there now.
function isAsExpected(before, now, isMeant, altered) {
  const expected = before.map((one) => (isMeant(one) ? altered(one) : one)).filter((one) => one !== null);
  const texts = (all) => all.map(({ begin, text }) => `${begin} ${text}`).sort();
  const [one, other] = [texts(expected), texts(now)];
  return one.length === other.length && one.every((text, at) => text === other[at]);
}

// Which events a call means: those of the series that begin with the occurrence, or not before it.
const meantBy =
  ({ id, span }, times) =>
  (one) =>
    one.id === id && (span === 'this' ? one.begin === times.begin : one.begin >= times.begin);

function carryOut(act) {
  const error = $();
  reply.beginAct();
  if (act(error)) return;
  const said = error.isNil() ? null : eventStore.textOf(error.localizedDescription);
  reply.fail('ScriptFailed', 'macOS did not change the occurrence', { why: said === null ? undefined : `It said: ${names.quote(said)}` });
}

// The times that a call asks for, as AppleScript's `timesOfChanged` has them: {begin, end, isAllDay}, the end of a day the midnight after.
function timesAsked(params, event, times) {
  const wasAllDay = Boolean(event.allDay);
  const isSaid = typeof params.all_day === 'boolean';
  const isAllDay = isSaid ? params.all_day : wasAllDay;
  const wants = { begin: params.begin !== '', end: params.end !== '' };
  if (!wants.begin && !wants.end && isAllDay === wasAllDay) return { ...times, isAllDay };
  return isAllDay ? daysAsked(params, times, wants, isSaid) : momentsAsked(params, times, wants, wasAllDay);
}

function requireOrder(begin, end) {
  if (end < begin) failParameter('end', 'end is before begin');
}

function daysAsked(params, times, wants, isSaid) {
  const given = (name) => {
    const day = dates.dayGiven(name, params[name]);
    if (!isSaid && !dates.isDay(params[name])) {
      failParameter(name, `${name} has a time, and this is an all-day event`, 'Write a day, or pass all_day: false');
    }
    return day;
  };
  const first = dates.dayAfter(times.begin, 0);
  const last = dates.dayAfter(storedEvents.lastMoment(times), 0);
  const begin = wants.begin ? given('begin') : first;
  // In days: one of them may have 23 or 25 hours.
  const kept = dates.dayAfter(begin, Math.round((last - first) / 86400000));
  const end = wants.end ? given('end') : kept;
  requireOrder(begin, end);
  return { begin, end: dates.dayAfter(end, 1), isAllDay: true };
}

function momentsAsked(params, times, wants, wasAllDay) {
  const given = (name) => {
    const moment = dates.momentGiven(name, params[name]);
    if (dates.isDay(params[name])) failParameter(name, `${name} is a day without a time`, 'Write its time, or pass all_day: true');
    return moment;
  };
  if (wasAllDay && !(wants.begin && wants.end)) {
    failParameter('begin', 'an all-day event has no times to keep', 'Pass begin and end with their times');
  }
  const begin = wants.begin ? given('begin') : times.begin;
  const end = wants.end ? given('end') : begin + (times.end - times.begin);
  requireOrder(begin, end);
  return { begin, end, isAllDay: false };
}

const effectOf = (isProven) => effectProof.ofState('change_occurrence', isProven ? 'only_it_changed' : effectProof.OTHER).effect;

// What is told of an occurrence that was changed, as it is found again.
function toldOf(found) {
  if (found === undefined) return { id: null, title: null, begin: null, end: null, all_day: null, location: null };
  const { event } = found;
  return {
    id: storedEvents.idOf(event),
    title: eventStore.textOf(event.title),
    ...storedEvents.writtenTimes(event, storedEvents.timesOf(event)),
    location: eventStore.textOf(event.location),
  };
}

// Changes one occurrence, or it and the later ones.
export function update(params) {
  const { title, location, span } = params;
  if (`${title}${params.begin}${params.end}${location}` === '' && typeof params.all_day !== 'boolean') {
    reply.fail('InvalidParameter', 'Nothing is to be changed', { hint: 'Pass title, begin, end, all_day or location' });
  }
  const { store, calendar, day } = opened(params);
  const { event, times } = occurrenceOf(store, calendar, params, day);
  const series = storedEvents.isRepeated(event);
  const asked = timesAsked(params, event, times);
  // How a rule is changed that names days is not known.
  if (span === 'following' && dates.dayAfter(asked.begin, 0) !== dates.dayAfter(times.begin, 0)) {
    refuse('The later occurrences stay on their days: only their times of day can be changed', 'Pass as begin a time of the same day');
  }
  const before = around(store, calendar, day);
  const oldTitle = eventStore.textOf(event.title);
  if (title !== '') event.title = title;
  if (location !== '') event.location = location;
  event.allDay = asked.isAllDay;
  event.startDate = storedEvents.dateAt(asked.begin);
  // The last second of the last day.
  event.endDate = storedEvents.dateAt(asked.isAllDay ? asked.end - 1000 : asked.end);
  carryOut((error) => store.saveEventSpanCommitError(event, SPANS[span], true, error));
  const isIt = (one) =>
    one.begin === asked.begin &&
    storedEvents.lastMoment(storedEvents.timesOf(one.event)) === storedEvents.lastMoment(asked) &&
    Boolean(one.event.allDay) === asked.isAllDay &&
    eventStore.textOf(one.event.title) === (title === '' ? oldTitle : title) &&
    (location === '' || eventStore.textOf(one.event.location) === location);
  const found = eventsFrom(store, calendar, dates.dayAfter(asked.begin, 0), 1).find(isIt);
  const altered = (one) => ({ begin: atTimeOf(asked.begin, one.begin), text: title === '' ? one.text : title });
  const moved = span === 'this' ? (one) => ({ ...altered(one), begin: asked.begin }) : altered;
  const isProven = found !== undefined && isAsExpected(before, around(store, calendar, day), meantBy(params, times), moved);
  return { ...toldOf(found), series, effect: effectOf(isProven) };
}

// The moment of the day of one at the time of day of another.
function atTimeOf(moment, onDayOf) {
  const [time, day] = [new Date(moment), new Date(onDayOf)];
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), time.getHours(), time.getMinutes(), time.getSeconds()).getTime();
}

// Deletes one occurrence, or it and the later ones.
export function remove(params) {
  const { store, calendar, day } = opened(params);
  const { event, times } = occurrenceOf(store, calendar, params, day);
  const series = storedEvents.isRepeated(event);
  const { begin, all_day } = storedEvents.writtenTimes(event, times);
  const told = { title: eventStore.textOf(event.title), begin, all_day, series };
  const before = around(store, calendar, day);
  carryOut((error) => store.removeEventSpanCommitError(event, SPANS[params.span], true, error));
  const isProven = isAsExpected(before, around(store, calendar, day), meantBy(params, times), () => null);
  return { ...told, effect: effectOf(isProven) };
}
