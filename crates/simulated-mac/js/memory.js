// A pointer to allocated memory: `pointer[index]` reads and writes a cell. Called with the symbols that mark the bridge's
// values, the handle of the memory, and its native functions.
(function (HANDLE, RAW, handle, native) {
  'use strict';
  const target = {};
  Object.defineProperty(target, HANDLE, { value: handle });
  Object.defineProperty(target, RAW, { value: 0 });
  const isIndex = (key) => typeof key === 'string' && /^\d+$/.test(key);
  return new Proxy(target, {
    get: (_, key) => (isIndex(key) ? native.read(Number(key)) : target[key]),
    set(_, key, value) {
      if (isIndex(key)) native.write(Number(key), Number(value));
      return true;
    },
  });
});
