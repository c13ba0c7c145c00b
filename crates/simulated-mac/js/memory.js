// A pointer to allocated memory: `pointer[index]` reads and writes a cell. Called with the symbol that marks the bridge's
// values, the mark of the memory, and its native functions.
(function (HANDLE, mark, native) {
  'use strict';
  const target = {};
  Object.defineProperty(target, HANDLE, { value: mark });
  const isIndex = (key) => typeof key === 'string' && /^\d+$/.test(key);
  return new Proxy(target, {
    get: (_, key) => (isIndex(key) ? native.read(Number(key)) : target[key]),
    set(_, key, value) {
      if (isIndex(key)) native.write(Number(key), Number(value));
      return true;
    },
  });
});
