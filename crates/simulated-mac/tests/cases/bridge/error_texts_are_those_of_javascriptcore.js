// The words are grade A where they stand in reports of scripts on Macs, and follow from WebKit's source else.
const said = (act) => {
  try {
    act();
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
  return 'nothing';
};
var nothing,
  o = { b: {} },
  empty = null,
  five = 5;
// ----
// expect: TypeError: undefined is not an object (evaluating 'nothing.b')|TypeError: undefined is not an object (evaluating 'o.b.c.d')|TypeError: null is not an object (evaluating 'empty[five]')
[() => nothing.b.c, () => o.b.c.d(five), () => empty[five]].map(said).join('|');
// ----
// expect: TypeError: undefined is not an object (evaluating 'o.q.z = five + 1')
said(() => {
  o.q.z = five + 1;
});
// ----
// expect: TypeError: o.run is not a function. (In 'o.run(five, o.b)', 'o.run' is undefined)|TypeError: five is not a function. (In 'five()', 'five' is 5)
[() => o.run(five, o.b), () => five()].map(said).join('|');
// ----
// expect: TypeError: 5 is not a constructor (evaluating 'new five()')
said(() => new five());
// ----
// expect: ReferenceError: Can't find variable: thing|ReferenceError: Cannot access 'early' before initialization.|TypeError: Attempted to assign to readonly property.
[
  () => thing,
  () => {
    // biome-ignore lint/correctness/noInvalidUseBeforeDeclaration: the mistake is what is tried
    early;
    const early = 1;
  },
  () => {
    const fixed = 1;
    // biome-ignore lint/correctness/noConstAssign: the mistake is what is tried
    fixed = 2;
  },
]
  .map(said)
  .join('|');
// ----
// expect: TypeError: null is not an object (evaluating 'Object.keys(empty)')|TypeError: JSON.stringify cannot serialize cyclic structures.|TypeError: reduce of empty array with no initial value
[
  () => Object.keys(empty),
  () => {
    o.o = o;
    JSON.stringify(o);
  },
  () => [].reduce((x) => x),
]
  .map(said)
  .join('|');
// ----
// expect: SyntaxError: JSON Parse error: Unexpected EOF|SyntaxError: JSON Parse error: Expected '}'|SyntaxError: JSON Parse error: Unrecognized token '<'|SyntaxError: JSON Parse error: Unexpected identifier "undefined"
['', '{a}', '<html>', 'undefined'].map((text) => said(() => JSON.parse(text))).join('|');
// ----
// expect: SyntaxError: JSON Parse error: Property name must be a string literal|SyntaxError: JSON Parse error: Unexpected comma at the end of array expression|SyntaxError: JSON Parse error: Unterminated string|SyntaxError: JSON Parse error: Single quotes (') are not allowed in JSON
['{"a":1,}', '[1,]', '"a', "{'a':1}"].map((text) => said(() => JSON.parse(text))).join('|');
// ----
// expect: {"a":[1,{"b":null}]}
JSON.stringify(JSON.parse('{"a":[1,{"b":2}]}', (key, value) => (key === 'b' ? null : value)));
// ----
// What a script says itself is left as it is.
// expect: TypeError: not a function|Error: x is not defined
[
  () => {
    throw new TypeError('not a function');
  },
  () => {
    throw new Error('x is not defined');
  },
]
  .map(said)
  .join('|');
// ----
// fails: 1 execution error: Error: TypeError: Application('Finder').windows[0].name().foo is not a function. (In 'Application('Finder').windows[0].name().foo()', 'Application('Finder').windows[0].name().foo' is undefined) (-2700)
Application('Finder').windows[0].name().foo();
// ----
// expect: undefined
typeof Error.prepareStackTrace;
