// Suspected of Intel processors, so it is played there [apps 5].
// world: {"system": {"processor": "Intel(R) Core(TM) i7-8559U CPU @ 2.70GHz"}}
// expect: null
ObjC.import('EventKit');
const store = $.EKEventStore.alloc.init;
let found = null;
store.fetchRemindersMatchingPredicateCompletion(store.predicateForRemindersInCalendars($()), (array) => {
  found = array;
});
$.NSRunLoop.currentRunLoop.runUntilDate($.NSDate.dateWithTimeIntervalSinceNow(0.5));
found;
