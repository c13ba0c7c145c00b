// The probe that a worker has to answer before it gets work: strict mode, the parameters, the library and a way through
// the bridge and back. It looks at nothing that a process remembers.
'use strict';
const params = arguments[0];

function run() {
  return reply.run(() => ({
    word: ObjC.unwrap($(params.word)),
    strict: (function () {
      return this === undefined;
    })(),
  }));
}
