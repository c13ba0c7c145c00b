// What is saved is what Calendar keeps; an event of a day ends with the midnight after it there.
// leaves: {"app_data": {"com.apple.iCal": {"calendars": {"1": {"events": {"2": {"summary": "Review", "location": "Room 2", "startDate": 1763629200, "endDate": 1763632800}}}}}}}
ObjC.import('EventKit');
const store = $.EKEventStore.alloc.init;
const at = (seconds) => $.NSDate.dateWithTimeIntervalSince1970(seconds);
const seconds = (date) => (date.isNil() ? 'nil' : date.timeIntervalSince1970);
const calendars = store.calendarsForEntityType(0);
const named = (name) =>
  Array.from({ length: Number(calendars.count) }, (_, i) => calendars.objectAtIndex(i)).find((one) => one.title.js === name);
const made = (title, begin, end, calendar) => {
  const event = $.EKEvent.eventWithEventStore(store);
  event.title = title;
  if (begin) event.startDate = at(begin);
  if (end) event.endDate = at(end);
  if (calendar) event.calendar = calendar;
  return event;
};
const saved = (event) => {
  const error = $();
  const done = store.saveEventSpanCommitError(event, 0, true, error);
  return done ? 'saved' : `${error.domain.js} ${error.code}: ${error.localizedDescription.js}`;
};
// ----
// expect: nil nil nil
// expect: EKErrorDomain 1: No calendar has been set.
// expect: EKErrorDomain 2: No start date has been set.
// expect: EKErrorDomain 3: No end date has been set.
// expect: EKErrorDomain 4: The start date must be before the end date.
const empty = $.EKEvent.eventWithEventStore(store);
const home = store.defaultCalendarForNewEvents;
[
  `${seconds(empty.startDate)} ${empty.eventIdentifier.isNil() ? 'nil' : ''} ${empty.title.isNil() ? 'nil' : ''}`,
  saved(made('A', 1763629200, 1763632800)),
  saved(made('A', 0, 1763632800, home)),
  saved(made('A', 1763629200, 0, home)),
  saved(made('A', 1763632800, 1763629200, home)),
].join('\n');
// ----
// expect: saved, saved
// expect: Design review|Room 2|1763629200|true
// expect: 1763593200 to 1763679599
// expect: saved: Review
const review = made('Design review', 1763629200, 1763632800, named('Work'));
review.location = 'Room 2';
const day = made('Day off', 1763629200, 1763629200, named('Home'));
day.allDay = true;
const lines = [`${saved(review)}, ${saved(day)}`];
const predicate = store.predicateForEventsWithStartDateEndDateCalendars(at(1763590000), at(1763690000), $());
const found = store.eventsMatchingPredicate(predicate);
const all = Array.from({ length: Number(found.count) }, (_, i) => found.objectAtIndex(i));
const one = all.find((event) => event.title.js === 'Design review');
const again = store.calendarItemWithIdentifier(one.calendarItemIdentifier);
lines.push([one.title.js, one.location.js, seconds(one.startDate), again.title.isEqual(review.title)].join('|'));
const off = all.find((event) => event.title.js === 'Day off');
lines.push(`${seconds(off.startDate)} to ${seconds(off.endDate)}`);
again.title = 'Review';
lines.push(`${saved(again)}: ${store.eventWithIdentifier(review.eventIdentifier).title.js}`);
lines.join('\n');
// ----
// expect: true: false
// expect: EKErrorDomain 5
// What is removed is gone.
const events = store.eventsMatchingPredicate(store.predicateForEventsWithStartDateEndDateCalendars(at(1763590000), at(1763690000), $()));
const gone = Array.from({ length: Number(events.count) }, (_, i) => events.objectAtIndex(i)).find((event) => event.title.js === 'Day off');
const removed = store.removeEventSpanCommitError(gone, 0, true, $());
const error = $();
const twice = store.removeEventSpanCommitError(gone, 0, true, error);
`${removed}: ${twice}\n${error.domain.js} ${error.code}`;
// ----
// expect: EKErrorDomain 6: That calendar may not be modified.
// A calendar that others write.
const readOnly = Array.from({ length: Number(calendars.count) }, (_, i) => calendars.objectAtIndex(i)).find(
  (one) => !one.allowsContentModifications,
);
saved(made('A', 1763629200, 1763632800, readOnly));
// ----
// world: {"permissions": {"calendar": "denied"}}
// expect: EKErrorDomain 29
// Without the permission nothing is kept.
saved(made('A', 1763629200, 1763632800, store.defaultCalendarForNewEvents)).split(':')[0];
// ----
// world: {"permissions": {"calendar": "granted"}, "event_store": {"write_only": true}}
// expect: saved 0
// A store that may only add does so, and reads nothing.
const added = saved(made('Added', 1763629200, 1763632800, store.defaultCalendarForNewEvents));
const seen = store.eventsMatchingPredicate(store.predicateForEventsWithStartDateEndDateCalendars(at(1763590000), at(1763690000), $()));
`${added} ${seen.count}`;
// ----
// world: {"event_store": {"write_only": false}}
// expect: true nil 0, EKErrorDomain 2
// expect: true 2: Kept, Second
// expect: true 2
// Without a commit nothing is kept before the store commits; a reset forgets it.
const begin = 1763800000;
const count = () =>
  Number(
    store.eventsMatchingPredicate(store.predicateForEventsWithStartDateEndDateCalendars(at(begin - 10), at(begin + 90000), $())).count,
  );
const titles = () => {
  const list = store.eventsMatchingPredicate(store.predicateForEventsWithStartDateEndDateCalendars(at(begin - 10), at(begin + 90000), $()));
  return Array.from({ length: Number(list.count) }, (_, i) => list.objectAtIndex(i).title.js)
    .sort()
    .join(', ');
};
const kept = made('Kept', begin, begin + 600, named('Work'));
const first = store.saveEventSpanCommitError(kept, 0, false, $());
const refused = $();
store.saveEventSpanCommitError(made('A', 0, begin, named('Work')), 0, false, refused);
const shown = count();
store.saveEventSpanCommitError(made('Second', begin, begin + 600, named('Work')), 0, false, $());
const line = `${first} ${kept.eventIdentifier.isNil() ? 'nil' : 'id'} ${shown}, ${refused.domain.js} ${refused.code}`;
const committed = store.commit($());
const lines2 = [line, `${committed} ${count()}: ${titles()}`];
store.removeEventSpanCommitError(kept, 0, false, $());
store.reset;
lines2.push(`${store.commit($())} ${count()}`);
lines2.join('\n');
// ----
// expect: -600 nil, 1763890000
// expect: -10
// Alarms of an event count minutes in Calendar and seconds here.
const alarmed = made('Alarmed', 1763900000, 1763900600, named('Work'));
alarmed.addAlarm($.EKAlarm.alarmWithRelativeOffset(-600));
alarmed.addAlarm($.EKAlarm.alarmWithAbsoluteDate(at(1763890000)));
store.saveEventSpanCommitError(alarmed, 0, true, $());
const both = store.eventWithIdentifier(alarmed.eventIdentifier).alarms;
const [earlier, absolute] = [both.objectAtIndex(0), both.objectAtIndex(1)];
const lines3 = [`${earlier.relativeOffset} ${earlier.absoluteDate.isNil() ? 'nil' : 'a date'}, ${seconds(absolute.absoluteDate)}`];
const event = Application('Calendar').calendars.byName('Work').events.whose({ summary: 'Alarmed' })[0];
lines3.push(event.displayAlarms[0].triggerInterval());
lines3.join('\n');
