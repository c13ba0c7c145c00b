// prelude: facts, elements, keys, typed
// world: editor
// expect: [1 xtwo ]
const DELETE = 51;
const FORWARD_DELETE = 117;
const LEFT = 123;
const RIGHT = 124;
const END = 119;
type('one two 👋🏽');
key(DELETE);
key(LEFT, OPTION);
type('x');
key(LEFT, COMMAND);
key(FORWARD_DELETE);
key(RIGHT, SHIFT | OPTION);
type('1');
key(END);
`[${typed()}]`;
