// prelude: facts, elements, apps, keys
const LEFT = 123;
const RIGHT = 124;
const DOWN = 125;
const UP = 126;
const V = 9;
const board = $.NSPasteboard.generalPasteboard;
const area = (w) => find(w, (e) => get(e, 'AXRole') === 'AXTextArea');
const shown = (title) => {
  const w = list(read(app(TEXT_EDIT), 'AXWindows')).find((one) => get(one, 'AXTitle') === title);
  press(w, 'AXRaise');
  return area(w);
};
const come = (pid) => {
  $.NSRunningApplication.runningApplicationWithProcessIdentifier(pid).activateWithOptions(2);
  delay(0.5);
};
// ----
// expect: public.rtf,public.utf8-plain-text|two|true
// expect: one twotwo|Undo Paste
// expect: twoone two
// leaves: {"apps": {"TextEdit": {"windows": {"Untitled": {"children": {"AXScrollArea": {"children": {"AXTextArea": {"bold": [[7, 3]]}}}}}}}}}
// A rich document puts both kinds of text on the clipboard, and takes the styles where it is not told to match its own.
const rich = area(front(TEXT_EDIT));
const undo = find(read(app(TEXT_EDIT), 'AXMenuBar'), (e) => get(e, 'AXIdentifier') === 'undo:');
set(rich, 'AXValue', $('one two'));
key(LEFT, OPTION | SHIFT);
key(11, COMMAND);
key(8, COMMAND);
const styled = ObjC.unwrap(board.stringForType('public.rtf'));
const lines = [
  `${ObjC.deepUnwrap(board.types)}|${ObjC.unwrap(board.stringForType('public.utf8-plain-text'))}|${styled.includes('\\b two')}`,
];
key(RIGHT);
key(V, COMMAND);
lines.push(`${get(rich, 'AXValue')}|${get(undo, 'AXTitle')}`);
key(6, COMMAND);
key(UP, COMMAND);
key(V, COMMAND | OPTION | SHIFT);
lines.push(get(rich, 'AXValue'));
lines.join('\n');
// ----
// expect: two of two
// leaves: {"apps": {"TextEdit": {"windows": {"Plan.txt": {"children": {"AXScrollArea": {"children": {"AXTextArea": {"bold": null}}}}}}}}}
// A plain document takes the text alone.
const plain = shown('Plan.txt');
set(plain, 'AXFocused', $(true));
key(0, COMMAND);
key(V, COMMAND);
key(0, COMMAND);
key(8, COMMAND);
`${get(plain, 'AXValue')} of ${ObjC.unwrap(board.stringForType('public.utf8-plain-text'))}`;
// ----
// expect: <div>milk, bread, apples<b>two</b></div>
// A note keeps them in its body.
come(TEXT_EDIT);
const source = shown('Untitled');
set(source, 'AXFocused', $(true));
key(DOWN, COMMAND);
key(LEFT, OPTION | SHIFT);
key(8, COMMAND);
come(NOTES);
const text = area(front(NOTES));
set(text, 'AXFocused', $(true));
key(DOWN, COMMAND);
key(V, COMMAND);
Application('Notes')
  .notes.body()
  .find((one) => one.includes('<b>'))
  .split('\n')[1];
// ----
// expect: true|dear two
// leaves: {"app_data": {"com.apple.mail": {"outgoingMessages": {"0": {"content": "dear two", "bold": [[5, 3]]}}}}}
// A message that is written keeps them beside its content; what is copied there has them again.
const mail = Application('Mail');
mail.activate();
delay(3);
mail.outgoingMessages.push(mail.OutgoingMessage({ subject: 'Two', content: 'dear ', visible: true }));
const pid = $.NSWorkspace.sharedWorkspace.frontmostApplication.processIdentifier;
const draft = area(front(pid));
set(draft, 'AXFocused', $(true));
key(DOWN, COMMAND);
key(V, COMMAND);
key(0, COMMAND);
key(8, COMMAND);
const again = ObjC.unwrap(board.stringForType('public.rtf'));
`${again.includes('dear \n\\f1\\b two')}|${get(draft, 'AXValue')}`;
// ----
// leaves: {"app_data": {"com.apple.mail": {"outgoingMessages": {"0": {"content": "other", "bold": null}}}}}
// expect: other
// What a script writes has none.
const mailer = Application('Mail');
mailer.outgoingMessages[0].content = 'other';
mailer.outgoingMessages[0].content();
