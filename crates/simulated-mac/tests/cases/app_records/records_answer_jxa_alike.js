// expect: Ideas 💡, He said “hello”, Shopping, Shopping
// expect: Shopping, Shopping
// expect: Application("Notes").notes.byId("x-coredata://5F0C7E7A-0001/ICNote/p13")
// expect: Milk, Bread, Eggs
// expect: stopped
// expect: Mon, 24 Nov 2025 08:00:00 GMT
// leaves: {"app_data": {"com.apple.reminders": {"accounts": {"iCloud": {"lists": {"Groceries": {"reminders": {"Eggs": {"flagged": true}}}}}}}}}
const notes = Application('Notes');
const reminders = Application('Reminders');
reminders.lists.byName('Groceries').reminders.push(reminders.Reminder({ name: 'Eggs', flagged: true }));
[
  notes.notes.name().join(', '),
  notes.notes.whose({ name: 'Shopping' }).name().join(', '),
  Automation.getDisplayString(notes.notes.byName('Shopping')()),
  reminders.lists.byName('Groceries').reminders.name().join(', '),
  Application('Music').playerState(),
  reminders.defaultList.reminders[0].dueDate().toUTCString(),
].join('\n');
