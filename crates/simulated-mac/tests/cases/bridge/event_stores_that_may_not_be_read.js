// Without an error there is nothing; a store that adds only has one calendar without events [apps 5].
// world: {"permissions": {"calendar": "denied", "reminders": "unanswered"}}
// expect: 2 0 0, 0 0
ObjC.import('EventKit');
const at = (seconds) => $.NSDate.dateWithTimeIntervalSince1970(seconds);
const store = $.EKEventStore.alloc.init;
const predicate = store.predicateForEventsWithStartDateEndDateCalendars(at(1763000000), at(1765000000), $());
const status = (kind) => Number($.EKEventStore.authorizationStatusForEntityType(kind));
const calendars = (kind) => Number(store.calendarsForEntityType(kind).count);
`${status(0)} ${calendars(0)} ${Number(store.eventsMatchingPredicate(predicate).count)}, ${status(1)} ${calendars(1)}`;
// ----
// world: {"permissions": {"calendar": "granted", "reminders": "granted"}, "event_store": {"write_only": true}}
// expect: 4 1 0, 3 2
ObjC.import('EventKit');
const at = (seconds) => $.NSDate.dateWithTimeIntervalSince1970(seconds);
const store = $.EKEventStore.alloc.init;
const predicate = store.predicateForEventsWithStartDateEndDateCalendars(at(1763000000), at(1765000000), $());
const status = (kind) => Number($.EKEventStore.authorizationStatusForEntityType(kind));
const calendars = (kind) => Number(store.calendarsForEntityType(kind).count);
`${status(0)} ${calendars(0)} ${Number(store.eventsMatchingPredicate(predicate).count)}, ${status(1)} ${calendars(1)}`;
// ----
// world: {"event_store": {"write_only": false, "empty": true}}
// expect: 3 0 0, 3 0
ObjC.import('EventKit');
const at = (seconds) => $.NSDate.dateWithTimeIntervalSince1970(seconds);
const store = $.EKEventStore.alloc.init;
const predicate = store.predicateForEventsWithStartDateEndDateCalendars(at(1763000000), at(1765000000), $());
const status = (kind) => Number($.EKEventStore.authorizationStatusForEntityType(kind));
const calendars = (kind) => Number(store.calendarsForEntityType(kind).count);
`${status(0)} ${calendars(0)} ${Number(store.eventsMatchingPredicate(predicate).count)}, ${status(1)} ${calendars(1)}`;
