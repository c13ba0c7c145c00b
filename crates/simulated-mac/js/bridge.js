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

  // Apple's names become properties of $ when they are first read: from then on reading one takes no call. What a script hangs
  // onto $ itself goes before them.
  const $ = (...values) => (values.length === 0 ? native.nil() : native.wrap(values[0]));
  for (const name of ['length', 'name']) delete $[name];
  const lookUp = (_, name) => {
    const value = typeof name === 'symbol' ? undefined : native.global(name);
    if (value !== undefined) Object.defineProperty($, name, { value, writable: true, configurable: true });
    return value;
  };
  Object.setPrototypeOf($, new Proxy({}, { get: lookUp }));

  const ObjC = {
    $,
    Ref,
    import(name) {
      native.importFramework(String(name));
    },
    bindFunction(name, type) {
      native.bind(String(name), String(type[0]), Array.from(type[1], String));
      delete $[String(name)];
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
