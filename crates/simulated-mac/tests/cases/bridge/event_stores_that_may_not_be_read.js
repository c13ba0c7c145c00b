// Without an error there is nothing; a store that adds only has one calendar without events [apps 5].
ObjC.import('EventKit');
const at = (seconds) => $.NSDate.dateWithTimeIntervalSince1970(seconds);
const store = $.EKEventStore.alloc.init;
const predicate = store.predicateForEventsWithStartDateEndDateCalendars(at(1763000000), at(1765000000), $());
const events = () => Number(store.eventsMatchingPredicate(predicate).count);
const status = (kind) => Number($.EKEventStore.authorizationStatusForEntityType(kind));
const calendars = (kind) => Number(store.calendarsForEntityType(kind).count);
// ----
// world: {"permissions": {"calendar": "denied", "reminders": "unanswered"}}
// expect: 2 0 0, 0 0
`${status(0)} ${calendars(0)} ${events()}, ${status(1)} ${calendars(1)}`;
// ----
// world: {"permissions": {"calendar": "granted", "reminders": "granted"}, "event_store": {"write_only": true}}
// expect: 4 1 0, 3 2
`${status(0)} ${calendars(0)} ${events()}, ${status(1)} ${calendars(1)}`;
// ----
// world: {"event_store": {"write_only": false, "empty": true}}
// expect: 3 0 0, 3 0
`${status(0)} ${calendars(0)} ${events()}, ${status(1)} ${calendars(1)}`;
