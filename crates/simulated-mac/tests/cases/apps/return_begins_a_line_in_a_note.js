// prelude: facts, elements, apps, keys
// expect: Shopping/milk, bread, apples/
// expect: Shopping/milk, bread, apples//tea
// expect: Shopping/milk, bread, apples//tea
$.NSRunningApplication.runningApplicationWithProcessIdentifier(NOTES).activateWithOptions(2);
delay(0.5);
const text = () => find(front(NOTES), (e) => get(e, 'AXRole') === 'AXTextArea');
const said = () => get(text(), 'AXValue').replaceAll('\n', '/');
set(text(), 'AXFocused', $(true));
const DOWN = 125;
key(DOWN, COMMAND);
key(RETURN);
const lines = [said()];
key(RETURN);
type('tea');
const kept = Application('Notes')
  .notes.plaintext()
  .find((one) => one.endsWith('tea'));
lines.push(said(), kept.replaceAll('\n', '/'));
lines.join('\n');
