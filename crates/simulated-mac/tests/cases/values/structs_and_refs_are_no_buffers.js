// prelude: facts, elements, values
// expect: Ref has incompatible type
// expect: Ref has incompatible type
// expect: Ref has incompatible type
// expect: Ref has incompatible type
// expect: Ref has incompatible type
// expect: Ref has incompatible type
// expect: Ref has incompatible type
const message = (act) => {
  try {
    act();
    return 'taken';
  } catch (error) {
    return error.message;
  }
};
const targets = [Ref(), {}, $.CGPointMake(1, 2)];
const raw = Ref();
$.AXUIElementCopyAttributeValue(front(TEXT_EDIT), $('AXPosition'), raw);
[
  ...targets.map((target) => message(() => $.AXValueGetValue(position, 1, target))),
  ...targets.map((target) => message(() => $.AXValueCreate(1, target))),
  message(() => $.AXValueGetValue(raw[0], 1, $.calloc(2, 8))),
].join('\n');
