// world: {"permissions": {"calendar": "unanswered", "reminders": "denied"}}
// expect: 0, 2, true, false
// leaves: {"permissions": {"prompts": ["calendar"]}}
ObjC.import('EventKit');
const store = $.EKEventStore.alloc.init;
let answer = null;
store.requestFullAccessToEventsWithCompletion(() => {
  answer = 'events';
});
store.requestFullAccessToRemindersWithCompletion((granted) => {
  answer = granted;
});
$.NSRunLoop.currentRunLoop.runUntilDate($.NSDate.dateWithTimeIntervalSinceNow(0.1));
[
  Number($.EKEventStore.authorizationStatusForEntityType(0)),
  Number($.EKEventStore.authorizationStatusForEntityType(1)),
  Boolean(store.respondsToSelector('requestFullAccessToEventsWithCompletion:')),
  answer,
];
