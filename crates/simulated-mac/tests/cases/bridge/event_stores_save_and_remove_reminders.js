// What is saved is what Reminders keeps and shows. Without an hour a reminder is due on a day.
ObjC.import('EventKit');
const store = $.EKEventStore.alloc.init;
const made = (title) => {
  const reminder = $.EKReminder.reminderWithEventStore(store);
  reminder.title = title;
  reminder.calendar = store.defaultCalendarForNewReminders;
  return reminder;
};
const save = (reminder) => store.saveReminderCommitError(reminder, true, null);
// ----
// expect: 2025 12 9223372036854775807, nil
// expect: true true
// expect: Call Ben|9:00|1|false
// expect: Pay|allday
const components = $.NSDateComponents.alloc.init;
components.year = 2025;
components.month = 12;
const before = `${components.year} ${components.month} ${components.day}`;
components.day = 1;
const day = made('Pay');
const none = day.dueDateComponents.isNil() ? 'nil' : 'due';
day.dueDateComponents = components;
const done = save(day);
const call = made('Call Ben');
components.hour = 9;
call.dueDateComponents = components;
call.priority = 1;
const reminders = Application('Reminders');
const lines = [`${before}, ${none}`, `${done} ${save(call)}`];
const kept = (name) => reminders.reminders.whose({ name })[0];
lines.push(
  [kept('Call Ben').name(), `${kept('Call Ben').dueDate().getHours()}:00`, kept('Call Ben').priority(), kept('Call Ben').completed()].join(
    '|',
  ),
);
lines.push(`Pay|${kept('Pay').alldayDueDate() ? 'allday' : ''}`);
lines.join('\n');
// ----
// expect: true true: true
// expect: true
// A change of one that was found by its id; one that was completed has the date on which it was.
const id = store.calendarItemWithIdentifier(`EK-${Application('Reminders').reminders.whose({ name: 'Pay' })[0].id().split('//')[1]}`);
id.completed = true;
id.title = 'Paid';
const changed = save(id);
const paid = Application('Reminders').reminders.whose({ name: 'Paid' })[0];
const lines2 = [`${changed} ${paid.completed()}: ${paid.completionDate() instanceof Date}`];
lines2.push(store.removeReminderCommitError(id, true, $()) && Application('Reminders').reminders.whose({ name: 'Paid' }).length === 0);
lines2.join('\n');
// ----
// world: {"permissions": {"reminders": "denied"}}
// expect: false EKErrorDomain 29
const refused = made('A');
const why = $();
`${store.saveReminderCommitError(refused, true, why)} ${why.domain.js} ${why.code}`;
// ----
// world: {"permissions": {"reminders": "granted"}}
// expect: true 0, true 1
// What is saved without a commit is there when the store commits.
const named = (name) => Application('Reminders').reminders.whose({ name }).length;
const first = store.saveReminderCommitError(made('A'), false, $());
const uncommitted = named('A');
`${first} ${uncommitted}, ${store.commit($())} ${named('A')}`;
// ----
// expect: nil false, true 1764000000 0
// expect: 1764000000, nil
// What a reminder reminds at is its one alarm, at a time.
const list = store.defaultCalendarForNewReminders;
const reminder = $.EKReminder.reminderWithEventStore(store);
reminder.title = 'Call';
reminder.calendar = list;
const without = `${reminder.alarms.isNil() ? 'nil' : 'some'} ${reminder.hasAlarms}`;
reminder.addAlarm($.EKAlarm.alarmWithAbsoluteDate($.NSDate.dateWithTimeIntervalSince1970(1764000000)));
store.saveReminderCommitError(reminder, true, $());
const again = store.calendarItemWithIdentifier(reminder.calendarItemIdentifier);
const alarm = again.alarms.objectAtIndex(0);
const lines3 = [`${without}, ${again.hasAlarms} ${alarm.absoluteDate.timeIntervalSince1970} ${alarm.relativeOffset}`];
const told = Application('Reminders').reminders.whose({ name: 'Call' })[0];
const at = told.remindMeDate().getTime() / 1000;
again.removeAlarm(alarm);
lines3.push(`${at}, ${again.alarms.isNil() ? 'nil' : 'some'}`);
lines3.join('\n');
