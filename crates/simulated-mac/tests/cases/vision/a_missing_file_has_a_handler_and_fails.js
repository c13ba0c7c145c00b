// The handler is there; performing a request fails [eyes 1.2].
// prelude: vision
// expect: false | failed: NSCocoaErrorDomain 260, nil
const path = `${$.NSHomeDirectory().js}/missing.png`;
`${handlerOf(path).isNil()} | ${read(path, ACCURATE)}`;
