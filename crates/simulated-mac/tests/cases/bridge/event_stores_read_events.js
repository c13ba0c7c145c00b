// A weekly event is there as often as it takes place, one of a whole day ends a second before midnight [apps 3.4].
// expect: Home, Work, US Holidays | true, true, false
// expect: Stand-up 2025-11-24T07:30:00.000Z 2025-11-24T07:45:00.000Z false Work repeats null
// expect: Holiday 2025-11-26T23:00:00.000Z 2025-11-27T22:59:59.000Z true Home once null
// expect: Stand-up 2025-12-01T07:30:00.000Z 2025-12-01T07:45:00.000Z false Work repeats null
// expect: 00000000-0000-4000-8000-000000000503 false
// expect: 1
ObjC.import('EventKit');
const store = $.EKEventStore.alloc.init;
const listed = (array) => Array.from({ length: Number(array.count) }, (_, at) => array.objectAtIndex(at));
const calendars = listed(store.calendarsForEntityType(0));
const at = (text) => $.NSDate.dateWithTimeIntervalSince1970(Date.parse(text) / 1000);
const events = (chosen) =>
  listed(
    store.eventsMatchingPredicate(
      store.predicateForEventsWithStartDateEndDateCalendars(at('2025-11-24T00:00:00Z'), at('2025-12-02T00:00:00Z'), chosen),
    ),
  );
const written = (date) => new Date(date.timeIntervalSince1970 * 1000).toISOString();
const all = events($()).sort((one, other) => one.startDate.timeIntervalSince1970 - other.startDate.timeIntervalSince1970);
const told = all.map((event) =>
  [
    event.title.js,
    written(event.startDate),
    written(event.endDate),
    event.allDay,
    event.calendar.title.js,
    event.recurrenceRules.isNil() ? 'once' : 'repeats',
    event.location.isNil() ? null : event.location.js,
  ]
    .join(' ')
    .replace(/ $/, ' null'),
);
const standUp = all[0];
[
  `${calendars.map((one) => one.title.js).join(', ')} | ${calendars.map((one) => one.allowsContentModifications).join(', ')}`,
  ...told,
  `${standUp.calendarItemExternalIdentifier.js} ${standUp.calendarItemIdentifier.js === standUp.calendarItemExternalIdentifier.js}`,
  events($([calendars[0]])).length,
].join('\n');
