// ObjC, $ and Ref: thin proxies around handles. What names mean, how values cross and what methods do is decided
// natively. Called once with the native functions and what the scripts share; answers the three globals.
(function (native, common) {
  'use strict';
  const { HANDLE, DISPLAY } = common;
  const METHOD = native.method; // answered for a method that takes arguments

  // Asked for by JavaScript itself, never meant for the object.
  const NOT_MEANT = new Set(['constructor', 'prototype', 'toJSON', 'then', 'apply', 'call', 'bind', 'arguments', 'caller']);

  // What every wrapper has, by its key: called with the handle and the wrapper.
  const OWN = new Map([
    [DISPLAY, native.name],
    [Symbol.toPrimitive, (handle) => () => native.name(handle)],
    ['js', (handle) => native.unwrap(handle, false)],
    ['isNil', (handle) => () => handle === 0],
    ['toString', (handle) => () => native.name(handle)],
    ['valueOf', (_, wrapper) => () => wrapper],
    ...Array.from(NOT_MEANT, (key) => [key, () => undefined]),
  ]);

  // What all wrappers do. Each has a handler of its own, which inherits this and holds the handle.
  const traps = {
    get(_, key, receiver) {
      const handle = this[HANDLE];
      if (key === HANDLE) return handle;
      const own = OWN.get(key);
      if (own !== undefined) return own(handle, receiver);
      if (handle === 0 || typeof key === 'symbol') return undefined;
      const value = native.get(handle, key);
      return value === METHOD ? (...values) => native.send(handle, key, values) : value;
    },
    set(_, key, value) {
      // An error that a method hands back through the `$()` it was given.
      if (key === HANDLE) {
        this[HANDLE] = value;
        return true;
      }
      if (typeof key === 'string' && this[HANDLE] !== 0) {
        native.send(this[HANDLE], 'set' + key[0].toUpperCase() + key.slice(1), [value]);
      }
      return true;
    },
    apply() {
      throw new TypeError(`${native.name(this[HANDLE])} is not a function`);
    },
  };

  // What all wrappers stand before: a function, as that is their type in JavaScript, without anything that could be seen or
  // changed.
  const target = () => {};
  delete target.name;
  delete target.length;
  Object.freeze(target);

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

  native.setup({ traps, target, reference: Ref.prototype, puzzle });

  const known = new Map();
  const lookUp = (name) => {
    let value = known.get(name);
    if (value !== undefined) return value;
    value = native.global(name);
    if (value === METHOD) value = native.function(name);
    if (value !== undefined) known.set(name, value);
    return value;
  };

  // What a script hangs onto $ itself goes before Apple's names.
  const hung = new Map();
  const $ = new Proxy(() => {}, {
    set: (_, key, value) => Boolean(hung.set(key, value)),
    get(_, key) {
      if (hung.size > 0 && hung.has(key)) return hung.get(key);
      return typeof key === 'symbol' || NOT_MEANT.has(key) ? undefined : lookUp(key);
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
