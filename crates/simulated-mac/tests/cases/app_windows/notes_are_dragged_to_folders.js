// prelude: facts, elements, apps, geometry, keys
// expect: 1|Notes
// expect: 2|Work
// expect: 1|Notes
// A note that is dragged to a folder of the sidebar lies there, until that is undone.
$.NSRunningApplication.runningApplicationWithProcessIdentifier(NOTES).activateWithOptions(2);
delay(0.5);
const middle = (e) => {
  const [x, y, width, height] = frame(e).split(',').map(Number);
  return { x: x + width / 2, y: y + height / 2 };
};
const post = (kind, where) => {
  $.CGEventPost(0, $.CGEventCreateMouseEvent(null, kind, where, 0));
  delay(0.1);
};
const drag = (from, to) => {
  post(1, from);
  post(6, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  post(6, to);
  post(2, to);
};
const notesOf = Application('Notes');
const told = () => {
  const folders = notesOf.folders();
  const work = folders.find((one) => one.name() === 'Work');
  const holder = folders.find((one) => one.notes.name().includes('Ideas 💡'));
  return [work.notes.length, holder.name()].join('|');
};
const folder = (name) =>
  find(
    front(NOTES),
    (e) => get(e, 'AXRole') === 'AXRow' && get(e, 'AXDisclosureLevel') === 1 && find(e, (x) => get(x, 'AXValue') === name),
  );
const lines = [told()];
drag(middle(row(front(NOTES), 'Ideas 💡')), middle(folder('Work')));
lines.push(told());
menu(NOTES, 'Edit', 'Undo');
lines.push(told());
lines.join('\n');
