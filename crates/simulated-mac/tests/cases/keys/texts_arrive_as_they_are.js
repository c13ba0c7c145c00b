// prelude: facts, elements, keys, typed
// world: editor
// expect: Grüße 👋🏽 日本
type('Grüße 👋🏽');
type(' 日本');
typed();
