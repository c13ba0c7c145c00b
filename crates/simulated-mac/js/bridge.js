// ObjC, $ and Ref: thin proxies around handles. What names mean, how values cross and what methods do is decided
// natively. Called once with the native functions and what the scripts share; answers the three globals.
(function (native, common) {
  'use strict';
  const { HANDLE, DISPLAY } = common;
  const RAW = native.raw; // on references: 0 typed, 1 out value, 2 empty Ref
  const METHOD = native.method; // answered for a method that takes arguments

  // Asked for by JavaScript itself, never meant for the object.
  const OWN = new Set(['constructor', 'prototype', 'toJSON', 'then', 'apply', 'call', 'bind', 'arguments', 'caller']);

  const handler = {
    get(target, key, receiver) {
      const handle = target.handle;
      if (typeof key === 'symbol') {
        if (key === HANDLE) return handle;
        if (key === DISPLAY) return native.name(handle);
        if (key === Symbol.toPrimitive) return () => native.name(handle);
        return undefined;
      }
      if (key === 'js') return native.unwrap(handle, false);
      if (key === 'isNil') return () => handle === 0;
      if (key === 'toString') return () => native.name(handle);
      if (key === 'valueOf') return () => receiver;
      if (handle === 0 || OWN.has(key)) return undefined;
      const value = native.get(handle, key);
      return value === METHOD ? (...values) => native.send(handle, key, values) : value;
    },
    set(target, key, value, receiver) {
      // An error that a method hands back through the `$()` it was given.
      if (key === HANDLE) {
        if (receiver !== nil) target.handle = value;
        return true;
      }
      if (typeof key === 'string' && target.handle !== 0) {
        native.send(target.handle, 'set' + key[0].toUpperCase() + key.slice(1), [value]);
      }
      return true;
    },
    apply(target) {
      throw new TypeError(`${native.name(target.handle)} is not a function`);
    },
  };

  const wrapper = (handle) => {
    const target = () => {};
    target.handle = handle;
    return new Proxy(target, handler);
  };

  // Marks that no script sees: their keys are symbols.
  const marked = (handle, raw) => {
    const ref = Object.create(Ref.prototype);
    ref[HANDLE] = handle;
    ref[RAW] = raw;
    return ref;
  };

  function Ref() {
    native.madeReference();
    return marked(0, 2);
  }
  Object.defineProperty(Ref.prototype, Symbol.toStringTag, { value: 'Ref' });

  const reference = (handle, typed) => marked(handle, typed ? 0 : 1);
  Object.defineProperty(Ref.prototype, 'js', {
    get() {
      return native.unwrapValue(this, false);
    },
  });

  // kCFBooleanTrue and its like reach JavaScript as functions that are no CFBoolean [bridge 0.3].
  const puzzle = (name) => Object.defineProperty(() => {}, 'name', { value: name });

  native.setup(wrapper, reference, puzzle);
  const nil = wrapper(0);

  const known = new Map();
  const lookUp = (name) => {
    let value = known.get(name);
    if (value !== undefined) return value;
    value = native.global(name);
    if (value === METHOD) value = (...values) => native.call(name, values);
    if (value !== undefined) known.set(name, value);
    return value;
  };

  // What a script hangs onto $ itself goes before Apple's names.
  const hung = new Map();
  const $ = new Proxy(() => {}, {
    set: (_, key, value) => Boolean(hung.set(key, value)),
    get(_, key) {
      if (hung.size > 0 && hung.has(key)) return hung.get(key);
      return typeof key === 'symbol' || OWN.has(key) ? undefined : lookUp(key);
    },
    apply: (_, self, values) => (values.length === 0 ? wrapper(0) : native.wrap(values[0])),
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
