// ObjC, $ and Ref. What names mean, how values cross and what objects do is decided natively. Called once with the native
// functions and what the scripts share; answers the three globals.
(function (native, common) {
  'use strict';
  // No script sees what marks a reference: its key is a symbol.
  function Ref() {
    return native.madeReference();
  }
  Object.defineProperty(Ref.prototype, Symbol.toStringTag, { value: 'Ref' });
  Object.defineProperty(Ref.prototype, 'js', {
    get() {
      return native.unwrapValue(this, false);
    },
  });

  // kCFBooleanTrue and its like reach JavaScript as functions that are no CFBoolean [bridge 0.3].
  const puzzle = (name) => Object.defineProperty(() => {}, 'name', { value: name });

  native.setup({ reference: Ref.prototype, puzzle });

  const known = new Map();
  const lookUp = (name) => {
    let value = known.get(name);
    if (value !== undefined) return value;
    value = native.global(name);
    if (value !== undefined) known.set(name, value);
    return value;
  };

  // What a script hangs onto $ itself goes before Apple's names.
  const hung = new Map();
  const $ = new Proxy(() => {}, {
    set: (_, key, value) => Boolean(hung.set(key, value)),
    get(_, key) {
      if (hung.size > 0 && hung.has(key)) return hung.get(key);
      return typeof key === 'symbol' ? undefined : lookUp(key);
    },
    apply: (_, self, values) => (values.length === 0 ? native.nil() : native.wrap(values[0])),
  });

  const ObjC = {
    $,
    Ref,
    import(name) {
      native.importFramework(String(name));
    },
    bindFunction(name, type) {
      native.bind(String(name), String(type[0]), Array.from(type[1], String));
      known.delete(String(name));
    },
    wrap: (value) => native.wrap(value),
    unwrap: (value) => native.unwrapValue(value, false),
    deepUnwrap: (value) => native.unwrapValue(value, true),
    castRefToObject: (value) => native.cast(value),
    castObjectToRef: () => native.notSimulated('ObjC.castObjectToRef'),
    block: (type, body) => body,
    registerSubclass: () => native.notSimulated('ObjC.registerSubclass'),
  };

  common.afterDelay = native.turn;
  return { ObjC, $, Ref };
});
