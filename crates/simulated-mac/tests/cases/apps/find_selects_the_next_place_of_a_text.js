// prelude: facts, elements, keys, apps
// expect: AXSearchField|true
// expect: 2,2|10,2|38,2|10,2
// expect: undefined|AXTextArea|60
const w = front(TEXT_EDIT);
const area = find(w, (e) => get(e, 'AXRole') === 'AXTextArea');
set(area, 'AXValue', $('a dear reader reads the reading of readers'));
const focus = () => read(app(TEXT_EDIT), 'AXFocusedUIElement');
const at = () => {
  const [, place, length] =
    /location: ?(\d+)[ ,]+length: ?(\d+)|loc/.exec(ObjC.unwrap(read(area, 'AXSelectedTextRange').description)) || [];
  return `${place},${length}`;
};
key(3, COMMAND);
const lines = [`${get(focus(), 'AXSubrole')}|${get(focus(), 'AXIdentifier') === 'find-field'}`];
type('DE');
const seen = [];
for (const act of [() => key(RETURN), () => key(RETURN), () => key(RETURN), () => key(5, COMMAND | SHIFT)]) {
  act();
  seen.push(at());
}
lines.push(seen.join('|'));
key(ESCAPE);
lines.push(
  `${named(w, 'find-bar')}|${get(focus(), 'AXRole')}|${numbers(read(area, 'AXPosition')).split(',')[1] - numbers(read(w, 'AXPosition')).split(',')[1]}`,
);
lines.join('\n');
