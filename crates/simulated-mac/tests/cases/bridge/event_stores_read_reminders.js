// The block is called by the run loop. What is due on a day has no hour.
// expect: 4 of 5, before the run loop: null
// expect: Call the dentist, 2025-11-24, 9, x-apple-reminder://00000000-0000-4000-8000-000000000001
// expect: Reminders
ObjC.import('EventKit');
const store = $.EKEventStore.alloc.init;
const fetched = (predicate) => {
  let found = null;
  store.fetchRemindersMatchingPredicateCompletion(predicate, (array) => {
    found = array;
  });
  const before = found;
  $.NSRunLoop.currentRunLoop.runUntilDate($.NSDate.dateWithTimeIntervalSinceNow(0.2));
  const all = Array.from({ length: Number(found.count) }, (_, at) => found.objectAtIndex(at));
  return { before, all };
};
const open = fetched(store.predicateForIncompleteRemindersWithDueDateStartingEndingCalendars($(), $(), $()));
const all = fetched(store.predicateForRemindersInCalendars($())).all;
const due = open.all.find((one) => !one.dueDateComponents.isNil());
const day = due.dueDateComponents;
[
  `${open.all.length} of ${all.length}, before the run loop: ${open.before}`,
  `${due.title.js}, ${day.year}-${day.month}-${day.day}, ${day.hour}, x-apple-reminder://${due.calendarItemExternalIdentifier.js}`,
  store.defaultCalendarForNewReminders.title.js,
].join('\n');
