// prelude: facts, elements, keys, typed
// world: editor
// expect: "aZ@ \nz"
key(0);
key(6, SHIFT);
key(19, SHIFT);
key(49);
key(RETURN);
key(6);
JSON.stringify(typed());
